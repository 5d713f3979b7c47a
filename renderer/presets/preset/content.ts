import { fieldNames, isSameValue, ownField } from '#shared/json/json-value.ts'
import type { PresetContent } from '#shared/presets/preset-content.ts'

/** Name of the prompt among the fields of a preset, also in main. */
export const promptField = 'system_prompt'

/** Returns the wire names of the fields in which two contents differ, the prompt first. */
export function changedFields(one: PresetContent, other: PresetContent): string[] {
  return [promptField, ...fieldNames(one.config, other.config).toSorted()].filter(
    (field) => !isSameValue(readField(one, field), readField(other, field)),
  )
}

/** Returns the value of a field; undefined is unset. */
export function readField(content: PresetContent, field: string): unknown {
  return field === promptField ? content.systemPrompt : ownField(content.config, field)
}

/** Returns the content with one field set; undefined unsets it. */
export function withField(content: PresetContent, field: string, value: unknown): PresetContent {
  if (field === promptField) return { ...content, systemPrompt: typeof value === 'string' ? value : '' }
  const entries = Object.entries(content.config).filter(([name]) => name !== field)
  return { ...content, config: Object.fromEntries(value === undefined ? entries : [...entries, [field, value]]) }
}

/** Formats a value of a field: texts unchanged, other values as JSON; null if unset. */
export function valueText(value: unknown): string | null {
  if (value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
