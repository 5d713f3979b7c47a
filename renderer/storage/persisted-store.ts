import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { isRecord } from '#shared/json/json-value.ts'

/**
 * Creates view state that survives a restart and is the same in every window. What a person typed belongs in main.
 * `read` checks what is stored under `key`: it must accept any value, and undefined.
 */
export function createPersistedStore<State extends object>(
  key: string,
  read: (stored: unknown) => State,
  save: (state: State) => void = (state) => void tryStore(key, state),
) {
  const use = create<State>()(
    persist(() => read(undefined), {
      name: key,
      merge: (stored) => read(stored),
      storage: {
        getItem: () => ({ state: parse(key) }),
        setItem: (_name, { state }) => save(state as State),
        removeItem: () => localStorage.removeItem(key),
      },
    }),
  )
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key) void use.persist.rehydrate()
  })
  return use
}

/** View state of many things, by id, newest last. */
export interface PersistedEntries<Value> {
  readonly use: ReturnType<typeof createPersistedStore<Readonly<Record<string, Value>>>>
  read: (id: string) => Value | undefined
  /** Stores an entry as the newest one; undefined removes it. */
  put: (id: string, value: Value | undefined) => void
}

interface EntriesOptions<Value> {
  key: string
  /** Maximum number of entries; the oldest are dropped. */
  limit: number
  /** Other values, from another version or damaged, are ignored. */
  isValue: (value: unknown) => value is Value
}

export function createPersistedEntries<Value>({ key, limit, isValue }: EntriesOptions<Value>): PersistedEntries<Value> {
  const isEntry = (entry: unknown): entry is [string, Value] =>
    Array.isArray(entry) && typeof entry[0] === 'string' && isValue(entry[1])
  const use = createPersistedStore<Readonly<Record<string, Value>>>(
    key,
    (stored) => Object.fromEntries(Array.isArray(stored) ? stored.filter(isEntry) : []),
    (state) => {
      const entries = Object.entries(state)
      // Without room for the newest one, what it replaces must not come back.
      if (!tryStore(key, entries)) tryStore(key, entries.slice(0, -1))
    },
  )
  return {
    use,
    read: (id) => use.getState()[id],
    put(id, value) {
      const { [id]: before, ...others } = use.getState()
      if (value === undefined && before === undefined) return
      const entries = Object.entries(value === undefined ? others : { ...others, [id]: value })
      use.setState(Object.fromEntries(entries.slice(-limit)), true)
    },
  }
}

function parse(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Returns false if the storage is full: the state stays on screen, but does not survive a restart. */
function tryStore(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
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
