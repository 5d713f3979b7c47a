/** Parses JSON that this app stored, without validation. Returns `fallback` if it is null or damaged. */
export function parseStoredJson<Value>(json: string | null, fallback: Value): Value {
  if (json === null) return fallback
  try {
    return JSON.parse(json) as Value
  } catch {
    return fallback
  }
}
