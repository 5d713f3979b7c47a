/** Formats a value of a field: texts unchanged, other values as JSON; null if unset. */
export function valueText(value: unknown): string | null {
  if (value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
