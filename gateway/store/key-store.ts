import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from './in-transaction.ts'

/** Only a management key may write presets and make keys for others. */
export type KeyKind = 'user' | 'management'
/** Whom a key was made for. The app and the command line have one key each: a new one replaces the old one. */
export type KeyHolder = 'app' | 'command-line' | 'other'

export interface NewKey {
  readonly hash: Uint8Array
  readonly kind: KeyKind
  readonly issuedTo: KeyHolder
  readonly label: string
}

export interface StoredKey {
  readonly id: number
  readonly kind: KeyKind
  readonly label: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

export interface KeyStore {
  add(key: NewKey): void
  find(hash: Uint8Array): StoredKey | undefined
  /** Notes that a key was used; written by `flush` and `close`, so that no request waits for the disk. */
  markUsed(id: number): void
  flush(): void
}

/** The keys in SQLite, by the hash of the key alone. */
export function createKeyStore(database: DatabaseSync, now: () => number = Date.now): KeyStore {
  const insert = database.prepare('INSERT INTO keys (hash, kind, issued_to, label, created_at) VALUES (?, ?, ?, ?, ?)')
  const revokeHeldBy = database.prepare('DELETE FROM keys WHERE issued_to = ?')
  const select = database.prepare('SELECT id, kind, label, created_at, last_used_at FROM keys WHERE hash = ?')
  const writeLastUsed = database.prepare('UPDATE keys SET last_used_at = ? WHERE id = ?')
  const usedAt = new Map<number, number>()

  return {
    add(key) {
      inTransaction(database, () => {
        if (key.issuedTo !== 'other') revokeHeldBy.run(key.issuedTo)
        insert.run(key.hash, key.kind, key.issuedTo, key.label, now())
      })
    },
    find(hash) {
      const row = select.get(hash)
      if (row === undefined) return undefined
      const id = Number(row['id'])
      const lastUsedAt = row['last_used_at']
      return {
        id,
        // Whatever else could stand there would be a key that may less.
        kind: row['kind'] === 'management' ? 'management' : 'user',
        label: String(row['label']),
        createdAt: Number(row['created_at']),
        lastUsedAt: usedAt.get(id) ?? (lastUsedAt === null ? null : Number(lastUsedAt)),
      }
    },
    markUsed(id) {
      usedAt.set(id, now())
    },
    flush() {
      if (usedAt.size === 0) return
      inTransaction(database, () => {
        for (const [id, time] of usedAt) writeLastUsed.run(time, id)
      })
      usedAt.clear()
    },
  }
}
