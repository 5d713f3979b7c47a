import { diffArrays } from 'diff'
import {
  fieldNames,
  isRecord,
  isSameValue,
  type JsonObject,
  ownField,
  typeOfValue,
  type ValueType,
} from '../json/json-value.ts'
import { presetToolIdentity } from './merge-preset.ts'

/** An item of a list on one or both sides. `changed` is the same tool with different content. */
export type ListItem =
  | { readonly kind: 'same' | 'added' | 'removed'; readonly value: unknown }
  | { readonly kind: 'changed'; readonly before: unknown; readonly value: unknown }

/** One changed value. `type` is set if the kind of value changed, such as from number to text. */
export interface FieldChange {
  /** Path from the parameter inwards: `['provider', 'order']`. Lists are compared as a whole. */
  readonly path: readonly string[]
  readonly kind: 'added' | 'removed' | 'changed' | 'type'
  /** Undefined if unset. */
  readonly before: unknown
  readonly after: unknown
  readonly types: { readonly before: ValueType; readonly after: ValueType }
  /** For lists: the items, those of the later side in its order. */
  readonly items?: readonly ListItem[]
}

/** Returns the changes from one configuration to the other, in the order of the fields. Empty if they are equal. */
export function diffConfig(before: JsonObject, after: JsonObject): FieldChange[] {
  return diffFields([], before, after)
}

function diffFields(path: readonly string[], before: JsonObject, after: JsonObject): FieldChange[] {
  return fieldNames(before, after).flatMap((name) =>
    diffValue([...path, name], ownField(before, name), ownField(after, name)),
  )
}

function diffValue(path: readonly string[], before: unknown, after: unknown): FieldChange[] {
  if (isSameValue(before, after)) return []
  if (isRecord(before) && isRecord(after)) return diffFields(path, before, after)
  const types = { before: typeOfValue(before), after: typeOfValue(after) }
  const change = { path, before, after, types }
  if (types.before === 'unset') return [{ ...change, kind: 'added' }]
  if (types.after === 'unset') return [{ ...change, kind: 'removed' }]
  if (types.before !== types.after) return [{ ...change, kind: 'type' }]
  if (Array.isArray(before) && Array.isArray(after))
    return [{ ...change, kind: 'changed', items: diffItems(before, after) }]
  return [{ ...change, kind: 'changed' }]
}

/** Compares the items of two lists. An item that moved is removed and added. */
function diffItems(before: readonly unknown[], after: readonly unknown[]): ListItem[] {
  const items = diffArrays([...before], [...after], { comparator: isSameValue }).flatMap(
    ({ added, removed, value }) => {
      const kind: 'added' | 'removed' | 'same' = added ? 'added' : removed ? 'removed' : 'same'
      return value.map((item) => ({ kind, value: item }))
    },
  )
  return joinTools(items)
}

/** Joins a removed and an added tool of the same name to a changed one. */
function joinTools(items: readonly { kind: 'same' | 'added' | 'removed'; value: unknown }[]): ListItem[] {
  const removed = new Map<string, unknown>()
  for (const { kind, value } of items)
    if (kind === 'removed' && isTool(value)) removed.set(presetToolIdentity(value), value)
  const joined: ListItem[] = items.map((item) => {
    const identity = item.kind === 'added' && isTool(item.value) ? presetToolIdentity(item.value) : null
    if (identity === null || !removed.has(identity)) return item
    const before = removed.get(identity)
    return isSameValue(before, item.value) ? item : { kind: 'changed', before, value: item.value }
  })
  const changed = new Set(joined.flatMap((item) => (item.kind === 'changed' ? [item.before] : [])))
  return joined.filter(({ kind, value }) => kind !== 'removed' || !changed.has(value))
}

function isTool(value: unknown): boolean {
  return isRecord(value) && typeof ownField(value, 'type') === 'string'
}

/** Returns the object with another value at this path; undefined unsets it. */
export function withValue(object: JsonObject, path: readonly string[], value: unknown): JsonObject {
  const [name, ...rest] = path
  if (name === undefined) return object
  const inner = ownField(object, name)
  const next = rest.length === 0 ? value : withValue(isRecord(inner) ? inner : {}, rest, value)
  const entries = Object.entries(object).filter(([other]) => other !== name)
  // Not by assignment, because a field may be called `__proto__`.
  return Object.fromEntries(next === undefined ? entries : [...entries, [name, next]])
}
