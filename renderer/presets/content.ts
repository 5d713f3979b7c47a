import { fieldNames, fieldOf as configFieldOf, isSameValue } from '#shared/presets/json-value.ts'
import type { PresetContent } from '#shared/presets/preset-content.ts'

/** The name of the prompt among the fields of a preset, as main names it too. */
export const promptField = 'system_prompt'

/** The fields in which two contents differ, by wire name; the prompt first. */
export function changedFields(one: PresetContent, other: PresetContent): string[] {
  return [promptField, ...fieldNames(one.config, other.config).toSorted()].filter(
    (field) => !isSameValue(fieldOf(one, field), fieldOf(other, field)),
  )
}

/** The value of a field; undefined is unset. */
export function fieldOf(content: PresetContent, field: string): unknown {
  return field === promptField ? content.systemPrompt : configFieldOf(content.config, field)
}

/** The content with one field as it is elsewhere; undefined unsets it. */
export function withField(content: PresetContent, field: string, value: unknown): PresetContent {
  if (field === promptField) return { ...content, systemPrompt: typeof value === 'string' ? value : '' }
  const entries = Object.entries(content.config).filter(([name]) => name !== field)
  return { ...content, config: Object.fromEntries(value === undefined ? entries : [...entries, [field, value]]) }
}
