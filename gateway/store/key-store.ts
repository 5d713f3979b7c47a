import type { DatabaseSync } from 'node:sqlite'
import type { LimitPeriod } from '#shared/gateway/limit-period.ts'
import type { Money } from '../money/money.ts'
import { inTransaction } from './in-transaction.ts'
import { createKeyReader, keyColumns } from './read-key.ts'
import { createKeyUsage } from './key-usage.ts'

/** Only a management key may write presets and make keys for others. */
type KeyKind = 'user' | 'management'
/** The holder of a key. The app and the command line have one key each: a new one replaces the old one. */
export type KeyHolder = 'app' | 'command-line' | 'other'

export interface NewKey {
  readonly hash: Uint8Array
  readonly kind: KeyKind
  readonly issuedTo: KeyHolder
  readonly label: string
  /** The last four characters of the key, for people. */
  readonly hint?: string | null
  readonly limits?: Partial<KeyLimits>
  /** When it ends at the latest, in milliseconds since 1970. */
  readonly expiresAt?: number | null
}

/** What a key may use; null is no limit. */
export interface KeyLimits {
  readonly credit: Money | null
  /** How often the credit starts again; null is never. */
  readonly period: LimitPeriod | null
  /** Requests that run a model. */
  readonly requestsPerMinute: number | null
  /** Names and patterns of models, and of presets. */
  readonly allowedModels: readonly string[] | null
}

export interface IssuedKey {
  readonly id: number
  readonly kind: KeyKind
  readonly issuedTo: KeyHolder
  readonly label: string
  readonly hint: string | null
  readonly createdAt: number
  readonly lastUsedAt: number | null
  /** Null for the keys of the app and the command line, which the next start replaces. */
  readonly expiresAt: number | null
  /** The end that was chosen when it was made or changed; null if none was. */
  readonly chosenEnd: number | null
  readonly isExpired: boolean
  readonly limits: KeyLimits
  /** The total that was charged to it. */
  readonly spent: Money
}

/** What a person may change of a key of a program. */
export interface KeyChange {
  readonly label: string
  readonly limits: KeyLimits
  readonly expiresAt: number | null
}

export type IssuedKeyStore = ReturnType<typeof createIssuedKeyStore>

/** Creates the store of keys in SQLite, which has only the hash of each key. */
export function createIssuedKeyStore(database: DatabaseSync, now: () => number = Date.now) {
  const insert = database.prepare(
    `INSERT INTO keys (hash, kind, issued_to, hint, created_at,
       label, credit_limit, requests_per_minute, limit_period, allowed_models, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = database.prepare(
    `UPDATE keys SET label = ?, credit_limit = ?, requests_per_minute = ?, limit_period = ?, allowed_models = ?,
       expires_at = ? WHERE id = ? AND issued_to = 'other' AND parent_id IS NULL`,
  )
  const insertLent = database.prepare(
    `INSERT INTO keys (hash, kind, issued_to, hint, created_at, label, parent_id)
     SELECT ?, kind, issued_to, ?, ?, label, id FROM keys WHERE id = ? AND issued_to = 'other' AND parent_id IS NULL`,
  )
  const removeLent = database.prepare('DELETE FROM keys WHERE id = ? AND parent_id IS NOT NULL')
  const removeAllLent = database.prepare('DELETE FROM keys WHERE parent_id IS NOT NULL')
  const revokeHeldBy = database.prepare('DELETE FROM keys WHERE issued_to = ?')
  const select = database.prepare(
    `SELECT ${keyColumns} FROM keys WHERE id = (SELECT coalesce(parent_id, id) FROM keys WHERE hash = ?)`,
  )
  const selectOne = database.prepare(`SELECT ${keyColumns} FROM keys WHERE id = ? AND parent_id IS NULL`)
  const selectAll = database.prepare(`SELECT ${keyColumns} FROM keys WHERE parent_id IS NULL ORDER BY id`)
  // Amounts are larger than what a double holds exactly.
  for (const statement of [select, selectOne, selectAll]) statement.setReadBigInts(true)
  const remove = database.prepare('DELETE FROM keys WHERE id = ?')
  const addSpent = database.prepare('UPDATE keys SET spent = spent + ? WHERE id = ?')
  const writeLastUsed = database.prepare('UPDATE keys SET last_used_at = ? WHERE id = ?')
  const usedAt = new Map<number, number>()
  const usage = createKeyUsage(database, now)
  const toKey = createKeyReader(usedAt, now)

  return {
    /** Returns the id of the new key. */
    add({ hash, kind, issuedTo, hint = null, ...change }: NewKey): number {
      return inTransaction(database, () => {
        if (issuedTo !== 'other') revokeHeldBy.run(issuedTo)
        return Number(insert.run(hash, kind, issuedTo, hint, now(), ...writeChange(change)).lastInsertRowid)
      })
    },
    /** Returns false if there is no such key of a program. */
    change: (id: number, change: KeyChange): boolean => Number(update.run(...writeChange(change), id).changes) > 0,
    /**
     * Adds a key that is used like another one of a program until that is revoked, and returns its id; null if there is no
     * such key.
     */
    lend(id: number, { hash, hint }: Required<Pick<NewKey, 'hash' | 'hint'>>): number | null {
      const { changes, lastInsertRowid } = insertLent.run(hash, hint, now(), id)
      return Number(changes) > 0 ? Number(lastInsertRowid) : null
    },
    /** Ends a key that was lent, and no other. */
    takeBack: (id: number): void => void removeLent.run(id),
    /** Ends all keys that were lent. */
    takeBackAll: (): void => void removeAllLent.run(),
    /** Returns the key with a hash; for one that was lent, its original key. */
    find(hash: Uint8Array): IssuedKey | undefined {
      const row = select.get(hash)
      return row === undefined ? undefined : toKey(row)
    },
    /** Returns a key as it is now; undefined if it was revoked. */
    read(id: number): IssuedKey | undefined {
      const row = selectOne.get(id)
      return row === undefined ? undefined : toKey(row)
    },
    /** Oldest first, without those that were lent. */
    list: (): IssuedKey[] => selectAll.all().map(toKey),
    /** Returns false if there is no such key. */
    revoke: (id: number): boolean => Number(remove.run(id).changes) > 0,
    /** Adds to the spending of a key; written before it returns. */
    charge(key: Pick<IssuedKey, 'id' | 'issuedTo'>, amount: Money): void {
      if (amount <= 0n) return
      inTransaction(database, () => {
        addSpent.run(amount, key.id)
        usage.add(key, amount)
      })
    },
    /** Returns what the holder of a key spent, also with earlier keys. */
    usageOf: usage.of,
    /** Records that a key was used; written by `flush` and `close`, so that no request waits for the disk. */
    markUsed(id: number): void {
      usedAt.set(id, now())
    },
    flush(): void {
      if (usedAt.size === 0) return
      inTransaction(database, () => {
        for (const [id, time] of usedAt) writeLastUsed.run(time, id)
      })
      usedAt.clear()
    },
  }
}

/** Returns the values of the columns that may change, in the order of the statements. */
function writeChange({ label, limits: { credit, requestsPerMinute, period, allowedModels } = {}, expiresAt }: Change) {
  const models = allowedModels ? JSON.stringify(allowedModels) : null
  return [label, credit ?? null, requestsPerMinute ?? null, period ?? null, models, expiresAt ?? null] as const
}

type Change = Pick<NewKey, 'label' | 'limits' | 'expiresAt'>
