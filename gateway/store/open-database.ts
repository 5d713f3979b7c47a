import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inTransaction } from './in-transaction.ts'
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

/**
 * Migrates a database to the newest schema. Each step and the record that it ran are one transaction, so after a crash
 * between two steps the next run continues there.
 * @throws if a newer program wrote the database: guessing its schema would damage it
 */
export function migrateGatewayDatabase(database: DatabaseSync, migrations: readonly string[], now: () => number): void {
  database.exec(
    'CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY, ran_at INTEGER NOT NULL) STRICT',
  )
  const row = database.prepare('SELECT max(version) AS version FROM schema_version').get()
  const current = Number(row?.['version'] ?? 0)
  if (current > migrations.length) {
    throw new Error(`The database has schema ${current}; this program knows ${migrations.length}. Use a newer one.`)
  }
  for (const [index, step] of migrations.entries()) {
    if (index < current) continue
    inTransaction(database, () => {
      database.exec(step)
      database.prepare('INSERT INTO schema_version (version, ran_at) VALUES (?, ?)').run(index + 1, now())
    })
  }
}
