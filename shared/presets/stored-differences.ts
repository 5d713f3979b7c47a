import type { StoredDifference } from '../preset.ts'
import { fieldNames, isSameValue, ownField } from '../json/json-value.ts'
import type { PresetContent } from './preset-content.ts'

/**
 * Returns the fields that a gateway stored differently from what was sent. The mapping is up to the gateway and not
 * documented.
 */
export function storedDifferences(sent: PresetContent, stored: PresetContent): StoredDifference[] {
  const fields = fieldNames(sent.config, stored.config).map((field) => ({
    field,
    sent: ownField(sent.config, field),
    stored: ownField(stored.config, field),
  }))
  const prompt = { field: 'system_prompt', sent: sent.systemPrompt, stored: stored.systemPrompt }
  return [...fields, prompt].filter((difference) => !isSameValue(difference.sent, difference.stored))
}
