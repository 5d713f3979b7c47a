import { explain } from '#shared/messages/explain.ts'
import { storageError } from '../app-errors.ts'
import type { Database } from './database.ts'

/** One step of the schema. `version` is the value of `user_version` after it. */
export interface Migration {
  readonly version: number
  readonly sql: string
}

/**
 * Migrates a database to the newest version, one transaction per step. Throws a `storage` error, and changes nothing,
 * if a newer app wrote the database.
 */
export function migrate(database: Database, migrations: readonly Migration[]): void {
  const newest = migrations.at(-1)?.version ?? 0
  const current = schemaVersion(database)
  if (current > newest) {
    throw storageError(explain('dataSchemaNewer', { version: current, newest }))
  }
  for (const { version, sql } of migrations) {
    if (version <= current) continue
    database.transaction(() => {
      database.execute(sql)
      // Pragmas take no parameters; the version is a number of our own.
      database.execute(`pragma user_version = ${version}`)
    })
  }
}

/** Returns the schema version of the file; 0 for a new one. */
export function schemaVersion(database: Database): number {
  return database.get<{ user_version: number }>('pragma user_version')?.user_version ?? 0
}
