import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openFile } from './database.ts'
import { inspectFile } from './inspect-file.ts'
import { migrate, type Migration } from './migrate.ts'
import { openDatabase } from './open-database.ts'

/**
 * Opens a database that can be read but not written, for when the data file cannot be opened for writing: the file
 * itself, a copy if its log must be read or its schema is old, or an empty database.
 */
export function openReadOnlyFallback(path: string, migrations: readonly Migration[]): Database {
  return openInPlace(path, migrations) ?? openCopy(path, migrations) ?? openEmpty(migrations)
}

function openInPlace(path: string, migrations: readonly Migration[]): Database | null {
  if (existsSync(`${path}-wal`)) return null
  const inspection = inspectFile(path, migrations)
  const isCurrent = inspection.kind === 'sound' && inspection.version === migrations.at(-1)?.version
  return isCurrent ? openFile(path, 'immutable') : null
}

function openCopy(path: string, migrations: readonly Migration[]): Database | null {
  if (!existsSync(path)) return null
  let directory: string | undefined
  try {
    directory = mkdtempSync(join(tmpdir(), 'gatehouse-'))
    const copy = join(directory, 'copy.db')
    copyFileSync(path, copy)
    if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`)
    const { kind } = inspectFile(copy, migrations)
    if (kind === 'sound' || kind === 'damaged-log') {
      const database = refuseWrites(openDatabase(copy, { migrations }))
      return { ...database, close: () => closeAndRemove(database, directory) }
    }
  } catch {
    // The temporary folder may be full as well, or the file unreadable.
  }
  if (directory) rmSync(directory, { recursive: true, force: true })
  return null
}

function closeAndRemove(database: Database, directory: string | undefined): void {
  database.close()
  if (directory) rmSync(directory, { recursive: true, force: true })
}

function openEmpty(migrations: readonly Migration[]): Database {
  return refuseWrites(openInMemory(migrations))
}

/** Opens an empty in-memory database of the newest version. */
export function openInMemory(migrations: readonly Migration[]): Database {
  const database = openFile(':memory:')
  migrate(database, migrations)
  return database
}

function refuseWrites(database: Database): Database {
  database.execute('pragma query_only = 1')
  return database
}
