/** A value of a field as it is read on screen: texts as they are, everything else as JSON; null for one that is unset. */
export function valueText(value: unknown): string | null {
  if (value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
