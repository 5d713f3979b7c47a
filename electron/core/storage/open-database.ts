import { chmodSync, closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Database, openFile } from './database.ts'
import { assignIdentity } from './database-identity.ts'
import { migrate, type Migration, schemaVersion } from './migrate.ts'
import { migrations as allMigrations } from './migrations.ts'

export interface OpenDatabaseOptions {
  readonly migrations?: readonly Migration[]
  /** Called before the schema of an older database is changed. */
  readonly beforeMigration?: (database: Database, version: number) => void
}

/**
 * Opens the app's database, creates it if missing, and migrates it to the newest version. Writes once before it
 * returns, so that a full disk or a read-only folder fails here.
 */
export function openDatabase(
  path: string,
  { migrations = allMigrations, beforeMigration = () => undefined }: OpenDatabaseOptions = {},
): Database {
  const isNew = !existsSync(path)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  if (isNew) createPrivateFile(path)
  else makePrivate(path)
  try {
    return open(path, migrations, beforeMigration)
  } catch (error) {
    // The new file is empty and would look damaged at the next start.
    if (isNew) for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
    throw error
  }
}

/** Creates the file readable by its owner only. SQLite gives the log the same mode. */
function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
}

function makePrivate(path: string): void {
  try {
    chmodSync(path, 0o600)
  } catch {
    // The file belongs to another user, or the folder is read-only; the first write reports it.
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
      assignIdentity(database)
      commitEmptyWrite(database)
    })
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Commits a write without effect. Throws if the database cannot be written. */
export function commitEmptyWrite(database: Database): void {
  database.transaction(() => database.execute(`pragma user_version = ${schemaVersion(database)}`))
}
