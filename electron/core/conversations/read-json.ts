/** A value that this app wrote as JSON; where there is none, or a failing disk has spoilt it, `otherwise`. */
// The caller names the type that it wrote itself.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function readJson<Value>(json: string | null, otherwise: Value): Value {
  if (json === null) return otherwise
  try {
    return JSON.parse(json) as Value
  } catch {
    return otherwise
  }
}
