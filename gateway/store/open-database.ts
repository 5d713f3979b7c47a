import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrateGatewayDatabase } from './migrate.ts'
import { gatewayMigrations } from './migrations.ts'

/** How long a write waits for another process. It blocks every stream, so it is short. */
export const busyTimeoutMs = 50

/** The name of the database in its folder. */
export const databaseFile = 'gateway.sqlite'

/**
 * Opens the gateway's database in a folder, which is created if it is missing; only its owner can read either. Pass
 * `:memory:` for a database that vanishes with the process.
 * @throws if it is damaged (`isDamage`), locked, or of a newer program
 */
export function openGatewayDatabase(directory: string, now: () => number = Date.now): DatabaseSync {
  const isInMemory = directory === ':memory:'
  if (!isInMemory) mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = isInMemory ? directory : join(directory, databaseFile)
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs })
  try {
    // SQLite gives its two companion files the mode of the database.
    if (!isInMemory) chmodSync(path, 0o600)
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    migrateGatewayDatabase(database, gatewayMigrations, now)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
