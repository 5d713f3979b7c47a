import { randomInt } from 'node:crypto'
import type { Database } from './database.ts'

/**
 * Returns the number in the file's header that distinguishes this database from all others of the app; 0 if it has none
 * yet. With it a write-ahead log that was copied from another database is noticed, which SQLite itself would apply.
 */
export function databaseIdentity(database: Database): number {
  return database.get<{ application_id: number }>('pragma application_id')?.application_id ?? 0
}

/** Assigns an identity to a database that has none. Call it in a transaction. */
export function assignIdentity(database: Database): void {
  // Pragmas take no parameters; the number is our own.
  if (databaseIdentity(database) === 0) database.execute(`pragma application_id = ${randomInt(1, 2 ** 31)}`)
}
