import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Database } from '../core/storage/database.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { openDatabase } from '../core/storage/open-database.ts'

/** Opens a real database in a separate file, closed after the test. */
export function temporaryDatabase(path: string = join(temporaryDirectory(), 'gatehouse.db')): Database {
  const database = openDatabase(path)
  onTestFinished(() => {
    try {
      database.close()
    } catch {
      // Already closed by the test.
    }
  })
  return database
}
