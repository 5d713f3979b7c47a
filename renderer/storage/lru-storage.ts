/**
 * Entries by id that the page stores across restarts, newest last. Only for view state and drafts: main has the data.
 */
export interface LruStorage<Value> {
  read: (storage: Storage, id: string) => Value | undefined
  readAll: (storage: Storage) => Readonly<Record<string, Value>>
  /** Stores the entry; undefined removes it. Returns false if the storage is full: then all entries stay as they are. */
  write: (storage: Storage, id: string, value: Value | undefined) => boolean
}

interface LruStorageOptions<Value> {
  /** The key in the storage. */
  key: string
  /** Maximum number of entries; the oldest are dropped. */
  limit: number
  /** Other values, from another version or damaged, are ignored. */
  isValue: (value: unknown) => value is Value
}

export function createLruStorage<Value>({ key, limit, isValue }: LruStorageOptions<Value>): LruStorage<Value> {
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
    write(storage, id, value) {
      const others = readEntries(storage).filter(([known]) => known !== id)
      const entries = value === undefined ? others : [...others, [id, value]]
      try {
        storage.setItem(key, JSON.stringify(entries.slice(-limit)))
        return true
      } catch {
        // The storage is full: the value stays on screen, but does not survive a restart.
        return false
      }
    },
  }
}
