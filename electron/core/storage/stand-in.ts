import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openFile } from './database.ts'
import { inspectFile } from './inspect-file.ts'
import { migrate, type Migration } from './migrate.ts'
import { openDatabase } from './open-database.ts'

/**
 * Something to read from where the database cannot be opened for writing: the file itself, or a copy of it where its
 * log has to be read or its schema is old, or at worst an empty one. It refuses every write.
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
    // The disk of the temporary folder may be full, too, or the file unreadable.
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

/** A database of the newest version that is gone with the app. */
export function openInMemory(migrations: readonly Migration[]): Database {
  const database = openFile(':memory:')
  migrate(database, migrations)
  return database
}

function refuseWrites(database: Database): Database {
  database.execute('pragma query_only = 1')
  return database
}
