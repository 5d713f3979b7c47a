import type { ToolRules } from '#shared/tools/tool-rules.ts'
import { call } from '../../bridge/call.ts'
import type { PresetPlace } from './preset-types.ts'

/** Returns the rules of a draft, to be restored after it was discarded. */
export function readDraftRules(place: PresetPlace): Promise<ToolRules> {
  return call('presets.toolRules', { ...place, version: 'draft' })
}

export async function writeDraftRules(place: PresetPlace, rules: ToolRules): Promise<void> {
  await call('presets.setToolRules', { ...place, rules })
}

/** Gives the rules of a draft to a new one, except for servers that the new one has rules for already. */
export async function copyDraftRules(from: PresetPlace, to: PresetPlace): Promise<void> {
  const [rules, own] = await Promise.all([readDraftRules(from), readDraftRules(to)])
  if (Object.keys(rules).length > 0) await writeDraftRules(to, { ...rules, ...own })
}
