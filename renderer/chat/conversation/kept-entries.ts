/** What the page itself keeps over restarts, by an id, the newest last. View state and drafts: the truth is in main. */
export interface KeptEntries<Value> {
  read: (storage: Storage, id: string) => Value | undefined
  readAll: (storage: Storage) => Readonly<Record<string, Value>>
  /** Undefined forgets the entry. */
  keep: (storage: Storage, id: string, value: Value | undefined) => void
}

interface KeptEntriesOptions<Value> {
  /** The name in the storage. */
  key: string
  /** The oldest beyond so many are dropped. */
  limit: number
  /** What else stands in the storage, from another version or damaged, counts as nothing. */
  isValue: (value: unknown) => value is Value
}

export function keptEntries<Value>({ key, limit, isValue }: KeptEntriesOptions<Value>): KeptEntries<Value> {
  function readEntries(storage: Storage): [string, Value][] {
    try {
      const entries: unknown = JSON.parse(storage.getItem(key) ?? '[]')
      return Array.isArray(entries) ? entries.filter(isEntry) : []
    } catch {
      return []
    }
  }

  const isEntry = (entry: unknown): entry is [string, Value] =>
    Array.isArray(entry) && typeof entry[0] === 'string' && isValue(entry[1])

  return {
    read: (storage, id) => readEntries(storage).find(([known]) => known === id)?.[1],
    readAll: (storage) => Object.fromEntries(readEntries(storage)),
    keep(storage, id, value) {
      const others = readEntries(storage).filter(([known]) => known !== id)
      const entries = value === undefined ? others : [...others, [id, value]]
      try {
        storage.setItem(key, JSON.stringify(entries.slice(-limit)))
      } catch {
        // Too much for the place: what is on screen stays, and only does not survive a restart.
      }
    },
  }
}
