import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Database } from '../core/storage/database.ts'
import { openDatabase } from '../core/storage/open-database.ts'

/** A folder that goes when the test does. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'gatehouse-test-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** A real database in a file of its own, closed when the test ends. */
export function temporaryDatabase(path: string = join(temporaryDirectory(), 'gatehouse.db')): Database {
  const database = openDatabase(path)
  onTestFinished(() => {
    try {
      database.close()
    } catch {
      // The test has closed it already.
    }
  })
  return database
}
