import type { PresetVersion } from '../gateway/presets.ts'

/** Content of a preset version: chat parameters by wire name, and a system prompt, empty for none. */
export interface PresetContent {
  readonly systemPrompt: string
  readonly config: Readonly<Record<string, unknown>>
}

export function contentOf(version: Pick<PresetVersion, 'config' | 'system_prompt'>): PresetContent {
  return { systemPrompt: version.system_prompt ?? '', config: version.config }
}

/** The content of an empty preset. */
export const emptyContent: PresetContent = { systemPrompt: '', config: {} }
