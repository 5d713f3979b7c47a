import { chmodSync, closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Database, openFile } from './database.ts'
import { identify } from './identity.ts'
import { migrate, type Migration, schemaVersion } from './migrate.ts'
import { migrations as allMigrations } from './migrations.ts'

export interface OpenDatabaseOptions {
  readonly migrations?: readonly Migration[]
  /** Called with data of an older version, before its schema is changed. */
  readonly beforeMigration?: (database: Database, version: number) => void
}

/**
 * Opens the app's database, creates it where there is none, and brings it to the newest version. It has been written
 * to when this returns, so that a full disk or a read-only folder is found out now.
 */
export function openDatabase(
  path: string,
  { migrations = allMigrations, beforeMigration = () => undefined }: OpenDatabaseOptions = {},
): Database {
  const isNew = !existsSync(path)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  if (isNew) createPrivately(path)
  else makePrivate(path)
  try {
    return open(path, migrations, beforeMigration)
  } catch (error) {
    // What was begun a moment ago holds nothing, and would look like a damaged file at the next start.
    if (isNew) for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
    throw error
  }
}

/** SQLite gives its log the mode of the database. Conversations are nobody else's business. */
function createPrivately(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
}

function makePrivate(path: string): void {
  try {
    chmodSync(path, 0o600)
  } catch {
    // The file of another user; or the folder is read-only, which the first write finds out.
  }
}

function open(
  path: string,
  migrations: readonly Migration[],
  beforeMigration: (database: Database, version: number) => void,
): Database {
  const database = openFile(path)
  try {
    const version = schemaVersion(database)
    if (version > 0 && version < (migrations.at(-1)?.version ?? 0)) beforeMigration(database, version)
    migrate(database, migrations)
    database.transaction(() => {
      identify(database)
      tryToWrite(database)
    })
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Commits a change that changes nothing. Throws where nothing can be saved. */
export function tryToWrite(database: Database): void {
  database.transaction(() => database.execute(`pragma user_version = ${schemaVersion(database)}`))
}
