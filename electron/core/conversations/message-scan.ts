import type { Database } from '../storage/database.ts'
import { checkedColumns, type CheckedRow, isDamaged, sealMessages } from './message-checksum.ts'

/** How many rows are read at once. */
const batchSize = 100

/** How many get their checksum in one transaction: who writes at the same time waits for its end. */
const sealedAtOnce = 10

/** What was found in some rows, in the order of their arrival. */
export interface ScannedRows {
  /** The ids of messages that do not match their checksum. */
  readonly damaged: string[]
  readonly rows: number
  /** How many had no checksum, and have one now. */
  readonly sealed: number
}

/**
 * Compares every message with its checksum, batch by batch, and adds the checksum where a row has none. Throws a
 * `storage` error at a page that cannot be read.
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
    for (let from = 0; from < unsealed.length; from += sealedAtOnce) {
      const sealed = seal(database, unsealed.slice(from, from + sealedAtOnce))
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
  // Moved into the database here and now, so that no commit of the app has to do it.
  database.execute('pragma wal_checkpoint(passive)')
  return sealed
}
