import { randomInt } from 'node:crypto'
import type { Database } from './database.ts'

/**
 * A number in the header of the file that tells it from all other databases of this app, so that a write-ahead log which
 * was copied to the wrong place is noticed: SQLite itself would put its pages over the data. 0 where there is none yet.
 */
export function databaseIdentity(database: Database): number {
  return database.get<{ application_id: number }>('pragma application_id')?.application_id ?? 0
}

/** Gives a database its number; to be called in a transaction. */
export function identify(database: Database): void {
  // A pragma takes no parameters; the number is our own.
  if (databaseIdentity(database) === 0) database.execute(`pragma application_id = ${randomInt(1, 2 ** 31)}`)
}
