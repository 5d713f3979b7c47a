import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { isRecord } from '#shared/is-record.ts'

/** What somebody chose, as a hook, and how it is changed. It comes back after a restart. */
type KeptPreferences<Preferences> = [
  use: UseBoundStore<StoreApi<Preferences>>,
  change: (change: Partial<Preferences>) => void,
]

/** Preferences that the page keeps by itself under `key`. `read` makes them of whatever stands there. */
export function keepPreferences<Preferences extends object>(
  key: string,
  read: (kept: Readonly<Record<string, unknown>>) => Preferences,
): KeptPreferences<Preferences> {
  const use = create<Preferences>(() => read(parseRecord(localStorage.getItem(key))))
  function change(changed: Partial<Preferences>): void {
    use.setState(changed)
    try {
      localStorage.setItem(key, JSON.stringify(use.getState()))
    } catch {
      // What is chosen stays so, and only does not survive a restart.
    }
  }
  return [use, change]
}

/** The fields of a JSON object; none where the text is anything else, from another version or damaged. */
export function parseRecord(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return toRecord(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

/** The value as an object with fields; without any where it is none. */
export function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

/** The value as a text; empty where it is none. */
export function toText(value: unknown): string {
  return isText(value) ? value : ''
}

/** The fields of an object that have such a value. */
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
