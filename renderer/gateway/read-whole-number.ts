/** Returns a typed whole number within bounds, which count; undefined if it is none. */
export function readWholeNumber(typed: string, min: number, max: number): number | undefined {
  const text = typed.trim()
  const value = /^\d{1,6}$/.test(text) ? Number(text) : NaN
  return value >= min && value <= max ? value : undefined
}
