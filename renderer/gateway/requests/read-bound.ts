/** Reads a typed whole number from 1 to `max`; null if it is none. */
export function readBound(typed: string, max: number): number | null {
  const text = typed.trim()
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return value >= 1 && value <= max ? value : null
}
