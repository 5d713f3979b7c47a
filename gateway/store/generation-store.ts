import type { DatabaseSync } from 'node:sqlite'
import { generation, type Generation } from '#shared/gateway/generations.ts'
import { inTransaction } from './in-transaction.ts'
import type { IssuedKey } from './key-store.ts'
import { holderOf } from './key-usage.ts'

/** How long a generation can be asked for, in milliseconds, and how many are kept. */
const retentionMs = 30 * 24 * 60 * 60_000
const maxKept = 50_000

/** A generation that is not written yet. */
interface PendingGeneration {
  readonly holder: string
  readonly createdAt: number
  readonly facts: Generation
}

/** What is known about answers after their end: facts for their callers, never texts. */
export type GenerationStore = ReturnType<typeof createGenerationStore>

/** New generations are written by `flush`, so that no answer waits for the disk. */
export function createGenerationStore(database: DatabaseSync, now: () => number = Date.now) {
  const insert = database.prepare(
    'INSERT OR REPLACE INTO generations (id, key_holder, created_at, facts) VALUES (?, ?, ?, ?)',
  )
  const select = database.prepare('SELECT facts FROM generations WHERE id = ? AND key_holder = ?')
  const removeOld = database.prepare(
    `DELETE FROM generations WHERE created_at < max(?, coalesce(
       (SELECT created_at FROM generations ORDER BY created_at DESC LIMIT 1 OFFSET ${maxKept}), 0))`,
  )
  const pending = new Map<string, PendingGeneration>()

  return {
    add(key: IssuedKey, facts: Generation): void {
      pending.set(facts.id, { holder: holderOf(key), createdAt: now(), facts })
    },
    /** Returns a generation if the key's program requested it. */
    find(key: IssuedKey, id: string): Generation | undefined {
      const holder = holderOf(key)
      const unwritten = pending.get(id)
      if (unwritten?.holder === holder) return unwritten.facts
      const row = select.get(id, holder)
      return row === undefined ? undefined : generation.parse(JSON.parse(String(row['facts'])))
    },
    flush(): void {
      if (pending.size === 0) return
      inTransaction(database, () => {
        for (const [id, { holder, createdAt, facts }] of pending) {
          insert.run(id, holder, createdAt, JSON.stringify(facts))
        }
        removeOld.run(now() - retentionMs)
      })
      pending.clear()
    },
  }
}
