import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Database } from '../core/storage/database.ts'
import { openDatabase } from '../core/storage/open-database.ts'

/** Creates a folder that is removed after the test. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'gatehouse-test-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

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
