/**
 * A value that this app wrote as JSON, of the type that it was written with; where there is none, or a failing disk has
 * spoilt it, `otherwise`.
 */
export function readJson<Value>(json: string | null, otherwise: Value): Value {
  if (json === null) return otherwise
  try {
    return JSON.parse(json) as Value
  } catch {
    return otherwise
  }
}
