import { isRecord, tryParseJson } from './json-value.ts'

/** Returns the same text for equal JSON values: the fields of every object are sorted. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value))
}

/**
 * Returns the arguments of a tool call as canonical JSON, so that equal ones have equal texts. No arguments are an empty
 * object; a text that is not JSON stays as it is.
 */
export function canonicalArguments(text: string): string {
  if (text.trim() === '') return '{}'
  const value = tryParseJson(text)
  if (value === undefined) return text
  try {
    return canonicalJson(value)
  } catch {
    // Nested too deeply.
    return text
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isRecord(value)) return value
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]))
}
