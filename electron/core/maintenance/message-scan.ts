import type { Database } from '../storage/database.ts'
import { checkedColumns, type CheckedRow, isDamaged, sealMessages } from '../conversations/message-checksum.ts'

/** How many rows one query reads. */
const batchSize = 100

/** How many rows get their checksum in one transaction, which blocks other writers. */
const sealBatchSize = 10

/** The result for a batch of rows, in order of arrival. */
export interface ScannedRows {
  /** The ids of messages that do not match their checksum. */
  readonly damaged: string[]
  readonly rows: number
  /** How many rows got a missing checksum. */
  readonly sealed: number
}

/**
 * Verifies the checksum of every message, batch by batch, and adds missing ones. Throws a `storage` error if a page
 * cannot be read.
 */
export function* scanMessages(database: Database): Generator<ScannedRows> {
  for (let last = -1; ;) {
    const rows = database.all<CheckedRow & { sequence: number; id: string }>(
      `select sequence, ${checkedColumns} from messages where sequence > ? order by sequence limit ${batchSize}`,
      last,
    )
    const newest = rows.at(-1)
    if (!newest) return
    last = newest.sequence
    const unsealed = rows.filter((row) => row['checksum'] === null).map(({ id }) => id)
    const damaged = rows.filter(isDamaged).map(({ id }) => id)
    yield { damaged, rows: rows.length, sealed: 0 }
    for (let from = 0; from < unsealed.length; from += sealBatchSize) {
      const sealed = seal(database, unsealed.slice(from, from + sealBatchSize))
      yield { damaged: [], rows: 0, sealed }
    }
  }
}

function seal(database: Database, ids: readonly string[]): number {
  const sealed = database.transaction(() => {
    // Another connection may have written in between.
    const left = database.all<{ id: string }>(
      'select id from messages where checksum is null and id in (select value from json_each(?))',
      JSON.stringify(ids),
    )
    sealMessages(database, ...left.map(({ id }) => id))
    return left.length
  })
  // Checkpoint now, so that no commit of the app has to do it.
  database.execute('pragma wal_checkpoint(passive)')
  return sealed
}
