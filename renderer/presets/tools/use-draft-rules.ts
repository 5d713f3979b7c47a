import { useQueryClient } from '@tanstack/react-query'
import type { ToolRules } from '#shared/tools/tool-rules.ts'
import { callKey, useCommand, useInvalidate } from '../../bridge/query.ts'
import { toolServersText } from '../../text/en/tool-servers.ts'
import type { ReadyPreset } from '../preset/use-open-preset.ts'

/**
 * Returns a function that changes the rules of the draft. It also writes the content as a draft: a version can differ in
 * its rules alone, so there is something to save, and to discard.
 */
export function useSetDraftRules({ state, change }: ReadyPreset): (rules: ToolRules) => void {
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const save = useCommand('presets.setToolRules', { failed: toolServersText.rulesNotSaved })
  return (rules) => {
    // Optimistic: the choice shows before main has it.
    client.setQueryData(callKey('presets.toolRules', { ...state.place, version: 'draft' }), rules)
    save.mutate({ ...state.place, rules }, { onError: () => void invalidate('presets.toolRules') })
    change((content) => content)
  }
}
