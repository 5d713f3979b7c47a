import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'

/** How long a write waits for another process, in milliseconds. It blocks every stream, so it is short. */
const busyTimeout = 50

/**
 * Opens the gateway's database in a folder that is made when it is missing; only its owner can read either.
 * Pass `:memory:` for a database that vanishes with the process.
 */
export function openDatabase(directory: string, now: () => number = Date.now): DatabaseSync {
  const isInMemory = directory === ':memory:'
  if (!isInMemory) mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = isInMemory ? directory : join(directory, 'gateway.sqlite')
  const database = new DatabaseSync(path, { timeout: busyTimeout })
  try {
    // SQLite gives its two companion files the mode of the first.
    if (!isInMemory) chmodSync(path, 0o600)
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    migrate(database, migrations, now)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
