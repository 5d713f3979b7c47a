import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { isLimitPeriod, type LimitPeriod } from '#shared/gateway/limit-period.ts'
import type { Money } from '../money/money.ts'
import { inTransaction } from './in-transaction.ts'
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
}

export interface IssuedKey {
  readonly id: number
  readonly kind: KeyKind
  readonly issuedTo: KeyHolder
  readonly label: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
  /** Null for the keys of the app and the command line, which the next start replaces. */
  readonly expiresAt: number | null
  readonly isExpired: boolean
  readonly limits: KeyLimits
  /** The total that was charged to it. */
  readonly spent: Money
}

const dayMs = 24 * 60 * 60_000
/** A program's key ends after this time without use. */
export const unusedKeyLifetimeMs = 90 * dayMs
/** A program's key ends this long after it was created, however often it is used. */
export const maxKeyLifetimeMs = 365 * dayMs

function findExpiry(
  { issuedTo, createdAt, lastUsedAt }: Pick<IssuedKey, 'issuedTo' | 'createdAt' | 'lastUsedAt'>,
  requested: number,
) {
  if (issuedTo !== 'other') return null
  return Math.min(requested, createdAt + maxKeyLifetimeMs, (lastUsedAt ?? createdAt) + unusedKeyLifetimeMs)
}

export type IssuedKeyStore = ReturnType<typeof createIssuedKeyStore>

/** Creates the store of keys in SQLite, which has only the hash of each key. */
export function createIssuedKeyStore(database: DatabaseSync, now: () => number = Date.now) {
  const insert = database.prepare(
    `INSERT INTO keys
       (hash, kind, issued_to, label, created_at, credit_limit, requests_per_minute, limit_period, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const revokeHeldBy = database.prepare('DELETE FROM keys WHERE issued_to = ?')
  const columns = `id, kind, issued_to, label, created_at, last_used_at, credit_limit, spent, requests_per_minute,
    limit_period, expires_at`
  const select = database.prepare(`SELECT ${columns} FROM keys WHERE hash = ?`)
  const selectAll = database.prepare(`SELECT ${columns} FROM keys ORDER BY id`)
  // Amounts are larger than what a double holds exactly.
  select.setReadBigInts(true)
  selectAll.setReadBigInts(true)
  const remove = database.prepare('DELETE FROM keys WHERE id = ?')
  const addSpent = database.prepare('UPDATE keys SET spent = spent + ? WHERE id = ?')
  const writeLastUsed = database.prepare('UPDATE keys SET last_used_at = ? WHERE id = ?')
  const usedAt = new Map<number, number>()
  const usage = createKeyUsage(database, now)

  const toKey = (row: Readonly<Record<string, SQLOutputValue>>): IssuedKey => {
    const id = Number(row['id'])
    const { last_used_at: writtenLastUse, credit_limit: credit, requests_per_minute: rate, limit_period: period } = row
    const holder = row['issued_to']
    const issuedTo = holder === 'app' || holder === 'command-line' ? holder : 'other'
    const createdAt = Number(row['created_at'])
    const lastUsedAt = usedAt.get(id) ?? (writtenLastUse === null ? null : Number(writtenLastUse))
    const expiresAt = findExpiry({ issuedTo, createdAt, lastUsedAt }, Number(row['expires_at'] ?? Infinity))
    return {
      id,
      // Any other value is treated as the key with fewer permissions.
      kind: row['kind'] === 'management' ? 'management' : 'user',
      issuedTo,
      label: String(row['label']),
      createdAt,
      lastUsedAt,
      expiresAt,
      isExpired: expiresAt !== null && expiresAt <= now(),
      limits: {
        credit: typeof credit === 'bigint' ? credit : null,
        period: isLimitPeriod(period) ? period : null,
        requestsPerMinute: rate === null ? null : Number(rate),
      },
      spent: typeof row['spent'] === 'bigint' ? row['spent'] : 0n,
    }
  }

  return {
    add({ hash, kind, issuedTo, label, limits: { credit, requestsPerMinute, period } = {}, expiresAt }: NewKey): void {
      inTransaction(database, () => {
        if (issuedTo !== 'other') revokeHeldBy.run(issuedTo)
        const limits = [credit ?? null, requestsPerMinute ?? null, period ?? null, expiresAt ?? null]
        insert.run(hash, kind, issuedTo, label, now(), ...limits)
      })
    },
    find(hash: Uint8Array): IssuedKey | undefined {
      const row = select.get(hash)
      return row === undefined ? undefined : toKey(row)
    },
    /** Oldest first. */
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
