import { existsSync, lstatSync, mkdirSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from './database.ts'
import { inspectFile, type Inspection } from './inspect-file.ts'
import { makeBackup } from './make-backup.ts'
import type { Migration } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { restoreIfRequested, type Restored, type StoragePlaces } from './restore.ts'
import { savingProblem, type SavingProblem } from './saving-problem.ts'
import { copyAside, fileTime, setAside, setLogAside } from './set-aside.ts'
import { openInMemory, openReadOnlyFallback } from './stand-in.ts'
import { storageFault } from './storage-error.ts'

/** How the stored data was found. */
export type Found =
  | { readonly kind: 'as-left' }
  | { readonly kind: 'set-aside'; readonly path: string; readonly message: string }
  /** Only what was written last could not be read. */
  | { readonly kind: 'log-set-aside'; readonly path: string }
  | { readonly kind: 'newer'; readonly path: string; readonly message: string }
  | ({ readonly kind: 'not-saving' } & SavingProblem)

export interface OpenedStorage {
  readonly database: Database
  readonly found: Found
  readonly restored: Restored | null
}

/**
 * Opens the stored data, whatever it finds in its place: there is always a database to work with, and no byte that was
 * there is deleted. What cannot be read is renamed; what a newer app has written is left alone.
 */
export function openStorageFile(
  places: StoragePlaces,
  migrations: readonly Migration[],
  now: () => Date,
): OpenedStorage {
  const { database: path } = places
  let restored: Restored | null = null
  let found: Found = { kind: 'as-left' }
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    restored = restoreIfRequested(places, migrations, now())
    moveObstacle(`${path}-shm`, now())
    const inspection = inspectFile(path, migrations)
    if (inspection.kind === 'newer') return { database: openInMemory(migrations), found: newer(path), restored }
    found = makeRoom(path, inspection, now())
    try {
      return { database: openForWriting(places, migrations, now), found, restored }
    } catch (error) {
      if (storageFault(error) !== 'damaged') throw error
      // Damage in a place that was not looked at.
      found = toSetAside(setAside(path, 'damaged', now()), error instanceof Error ? error.message : String(error))
      return { database: openForWriting(places, migrations, now), found, restored }
    }
  } catch (error) {
    const problem = savingProblem(error, dirname(path))
    return { database: openReadOnlyFallback(path, migrations), found: { kind: 'not-saving', ...problem }, restored }
  }
}

/** Opens the data so that it can be saved. Throws where it cannot; data of an older version is backed up before. */
export function openForWriting(
  { database, backups }: StoragePlaces,
  migrations: readonly Migration[],
  now: () => Date,
): Database {
  return openDatabase(database, {
    migrations,
    beforeMigration: (old) => void makeBackup(old, backups, 'before-schema', now()),
  })
}

/** Renames what stands in the way of the data, or copies what SQLite would drop of it. */
function makeRoom(path: string, inspection: Exclude<Inspection, { kind: 'newer' }>, now: Date): Found {
  switch (inspection.kind) {
    case 'missing':
    case 'sound':
      return { kind: 'as-left' }
    case 'damaged':
    case 'unreadable':
      return toSetAside(setAside(path, 'damaged', now), inspection.message)
    case 'damaged-log':
      return { kind: 'log-set-aside', path: inspection.lost === 'all' ? setLogAside(path, now) : copyAside(path, now) }
    case 'unopened':
      throw inspection.error
  }
}

function toSetAside(path: string, message: string): Found {
  return { kind: 'set-aside', path, message }
}

function newer(path: string): Found {
  return {
    kind: 'newer',
    path,
    message: 'A newer version of the app wrote the stored data. It was left as it is; nothing from now on is kept.',
  }
}

/** The index of the log is made anew at every start; what is no file would keep SQLite from it. */
function moveObstacle(path: string, now: Date): void {
  if (!existsSync(path) || lstatSync(path).isFile()) return
  renameSync(path, `${path}.damaged-${fileTime(now)}`)
}
