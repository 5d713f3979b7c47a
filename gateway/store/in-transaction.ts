import type { DatabaseSync } from 'node:sqlite'

/**
 * Runs `work` in one write transaction. IMMEDIATE takes the write lock at the start, so two writers never both read
 * first and then fail at the end.
 */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/** Returns whether an error of node:sqlite means that another connection is writing (SQLITE_BUSY, SQLITE_LOCKED). */
export function isWriteConflict(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false
  // The low byte is the primary result code; extended codes such as SQLITE_BUSY_SNAPSHOT use the higher bytes.
  const code = Number(error.errcode) & 0xff
  return code === 5 || code === 6
}
