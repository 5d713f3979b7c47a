/** Returns the value of a JSON text; undefined for a text that is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns whether a value is an object with fields, neither null nor an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The type of a value as shown to people. An absent field is `unset`, which differs from null. */
export type ValueType = 'unset' | 'null' | 'boolean' | 'number' | 'text' | 'list' | 'object'

export function typeOfValue(value: unknown): ValueType {
  if (value === undefined) return 'unset'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  const type = typeof value
  return type === 'string' ? 'text' : type === 'number' || type === 'boolean' ? type : 'object'
}

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Returns the own field of that name; undefined for inherited properties. */
export function ownField(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** Returns the names of the fields that are set in either object, those of the first one first. */
export function fieldNames(one: JsonObject, other: JsonObject): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => ownField(one, name) !== undefined || ownField(other, name) !== undefined)
}

/**
 * Returns whether two JSON values are equal, including types. The order of fields is ignored, the order of lists is
 * not.
 */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSameValue(item, other[index]))
  }
  if (!isRecord(one) || !isRecord(other)) return false
  return fieldNames(one, other).every((name) => isSameValue(ownField(one, name), ownField(other, name)))
}
