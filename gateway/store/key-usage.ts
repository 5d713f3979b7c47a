import type { DatabaseSync } from 'node:sqlite'
import type { LimitPeriod } from '#shared/gateway/limit-period.ts'
import type { Money } from '../money/money.ts'
import type { IssuedKey } from './key-store.ts'

/** What the holder of a key spent: in all, and in the current day, week from Monday, and month of UTC. */
export type KeyUsage = Readonly<Record<LimitPeriod | 'total', Money>>

type Holder = Pick<IssuedKey, 'id' | 'issuedTo'>

const dayMs = 24 * 60 * 60_000

/** Records what holders of keys spend, by day of UTC. */
export function createKeyUsage(database: DatabaseSync, now: () => number) {
  const insert = database.prepare(
    `INSERT INTO key_days (holder, day, spent) SELECT ?, ?, ? WHERE EXISTS (SELECT 1 FROM keys WHERE id = ?)
     ON CONFLICT (holder, day) DO UPDATE SET spent = spent + excluded.spent`,
  )
  const sinceDay = (column: LimitPeriod) => `coalesce(sum(spent) FILTER (WHERE day >= ?), 0) AS ${column}`
  const select = database.prepare(
    `SELECT coalesce(sum(spent), 0) AS total, ${sinceDay('daily')}, ${sinceDay('weekly')}, ${sinceDay('monthly')}
     FROM key_days WHERE holder = ?`,
  )
  // Amounts are larger than what a double holds exactly.
  select.setReadBigInts(true)

  return {
    /** Does nothing for a key that was revoked while its answer was written. */
    add(key: Holder, amount: Money): void {
      insert.run(holderOf(key), Math.floor(now() / dayMs), amount, key.id)
    },
    of(key: Holder): KeyUsage {
      const first = firstDays(now())
      const row = select.get(first.daily, first.weekly, first.monthly, holderOf(key))
      const amount = (name: keyof KeyUsage) => {
        const value = row?.[name]
        return typeof value === 'bigint' ? value : 0n
      }
      return {
        total: amount('total'),
        daily: amount('daily'),
        weekly: amount('weekly'),
        monthly: amount('monthly'),
      }
    },
  }
}

/** Returns the first day of each current period, in days since 1970. */
function firstDays(now: number): Readonly<Record<LimitPeriod, number>> {
  const day = Math.floor(now / dayMs)
  // 1970-01-01 was a Thursday, three days after a Monday.
  return { daily: day, weekly: day - ((day + 3) % 7), monthly: day - new Date(now).getUTCDate() + 1 }
}

/** Returns who holds a key: the app and the command line get a new key at each start, others keep theirs. */
export function holderOf({ id, issuedTo }: Holder): string {
  return issuedTo === 'other' ? `key ${id}` : issuedTo
}
