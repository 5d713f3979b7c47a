import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from './in-transaction.ts'

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
