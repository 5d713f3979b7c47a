import { isRecord } from '../is-record.ts'

/** The type of a value as people tell values apart; a field that is not there is `unset`, which is not null. */
export type ValueType = 'unset' | 'null' | 'boolean' | 'number' | 'text' | 'list' | 'object'

export function typeOfValue(value: unknown): ValueType {
  if (value === undefined) return 'unset'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  const type = typeof value
  return type === 'string' ? 'text' : type === 'number' || type === 'boolean' ? type : 'object'
}

/** A JSON object: fields by name. */
export type JsonObject = Readonly<Record<string, unknown>>

/** The own field of that name; undefined also for what every object inherits. */
export function fieldOf(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** The names of the fields that are set in either, those of the first before the others. */
export function fieldNames(one: JsonObject, other: JsonObject): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => fieldOf(one, name) !== undefined || fieldOf(other, name) !== undefined)
}

/** Whether two JSON values say the same, types included. The order of fields says nothing; that of lists does. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSameValue(item, other[index]))
  }
  if (!isRecord(one) || !isRecord(other)) return false
  return fieldNames(one, other).every((name) => isSameValue(fieldOf(one, name), fieldOf(other, name)))
}
