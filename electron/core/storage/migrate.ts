import { AppError } from '#shared/errors.ts'
import type { Database } from './database.ts'

/** One step of the schema. `version` is what `user_version` says once it has been taken. */
export interface Migration {
  readonly version: number
  readonly sql: string
}

/**
 * Brings a database to the newest version, each step in a transaction of its own.
 * Throws a `storage` error when a newer app has written the database: it is left as it is.
 */
export function migrate(database: Database, migrations: readonly Migration[]): void {
  const newest = migrations.at(-1)?.version ?? 0
  const current = schemaVersion(database)
  if (current > newest) {
    throw new AppError({
      source: 'app',
      kind: 'storage',
      message: `The data was written by a newer version of the app (schema ${current}, this one knows ${newest}).`,
    })
  }
  for (const { version, sql } of migrations) {
    if (version <= current) continue
    database.transaction(() => {
      database.execute(sql)
      // A pragma takes no parameters; the version is a number of our own table.
      database.execute(`pragma user_version = ${version}`)
    })
  }
}

/** The version of the schema in the file; 0 for a new one. */
export function schemaVersion(database: Database): number {
  return database.get<{ user_version: number }>('pragma user_version')?.user_version ?? 0
}
