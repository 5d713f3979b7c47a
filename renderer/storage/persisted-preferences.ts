import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { isRecord } from '#shared/json/json-value.ts'

/** A hook for the current preferences, and a function that changes them. They survive a restart. */
type PersistedPreferences<Preferences> = [
  use: UseBoundStore<StoreApi<Preferences>>,
  change: (change: Partial<Preferences>) => void,
]

/** Creates preferences that the page stores under `key`. `read` must accept any stored value. */
export function createPersistedPreferences<Preferences extends object>(
  key: string,
  read: (kept: Readonly<Record<string, unknown>>) => Preferences,
): PersistedPreferences<Preferences> {
  const use = create<Preferences>(() => read(parseRecord(localStorage.getItem(key))))
  function change(changed: Partial<Preferences>): void {
    use.setState(changed)
    try {
      localStorage.setItem(key, JSON.stringify(use.getState()))
    } catch {
      // If storage is full, the choice applies until the restart.
    }
  }
  return [use, change]
}

/** Returns the fields of a JSON object; none if the text is anything else, from another version or damaged. */
export function parseRecord(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return toRecord(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

/** Returns the value as an object with fields; an empty one if it is not an object. */
export function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

/** Returns the value as a text; empty if it is not a text. */
export function toText(value: unknown): string {
  return isText(value) ? value : ''
}

/** Returns the fields of an object whose values have this type. */
export function fieldsOf<Value>(
  value: unknown,
  isValue: (value: unknown) => value is Value,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(toRecord(value)).filter((field): field is [string, Value] => isValue(field[1])),
  )
}

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}
