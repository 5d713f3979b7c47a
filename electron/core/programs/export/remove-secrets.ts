/** What replaces a key. */
const mark = '***'
/** A shorter text could be in any prompt by chance. */
const minLength = 6

/** Returns a copy of a JSON value in which no text or name contains one of these keys: a person may have pasted one. */
export function removeSecrets<Value>(value: Value, secrets: readonly string[]): { value: Value; hasRemoved: boolean } {
  const known = secrets.filter(({ length }) => length >= minLength).toSorted((one, other) => other.length - one.length)
  let hasRemoved = false

  function clean(text: string): string {
    const cleaned = known.reduce((rest, secret) => rest.replaceAll(secret, mark), text)
    if (cleaned !== text) hasRemoved = true
    return cleaned
  }

  function copy(inner: unknown): unknown {
    if (typeof inner === 'string') return clean(inner)
    if (Array.isArray(inner)) return inner.map(copy)
    if (typeof inner !== 'object' || inner === null) return inner
    return Object.fromEntries(Object.entries(inner).map(([name, field]) => [clean(name), copy(field)]))
  }

  // A copy of the same shape.
  const copied = copy(value) as Value
  return { value: copied, hasRemoved }
}
