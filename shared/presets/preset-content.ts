import type { PresetVersion } from '../gateway/presets.ts'

/** What a version of a preset says: chat parameters by their wire names, and a system prompt, empty for none. */
export interface PresetContent {
  readonly systemPrompt: string
  readonly config: Readonly<Record<string, unknown>>
}

export function contentOf(version: Pick<PresetVersion, 'config' | 'system_prompt'>): PresetContent {
  return { systemPrompt: version.system_prompt ?? '', config: version.config }
}

/** The content of a preset that says nothing. */
export const emptyContent: PresetContent = { systemPrompt: '', config: {} }
