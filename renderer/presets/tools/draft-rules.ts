import type { ToolRules } from '#shared/tools/tool-rules.ts'
import { call } from '../../bridge/call.ts'
import type { PresetPlace } from '../preset/preset-types.ts'

/** Returns the rules of a draft, to be restored after it was discarded. */
export function readDraftRules(place: PresetPlace): Promise<ToolRules> {
  return call('presets.toolRules', { ...place, version: 'draft' })
}

export async function writeDraftRules(place: PresetPlace, rules: ToolRules): Promise<void> {
  await call('presets.setToolRules', { ...place, rules })
}

/** Gives the rules of a draft to another one. */
export async function copyDraftRules(from: PresetPlace, to: PresetPlace): Promise<void> {
  const rules = await readDraftRules(from)
  if (Object.keys(rules).length > 0) await writeDraftRules(to, rules)
}
