import { existsSync, lstatSync, mkdirSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { explanationOf } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import { pickExplanation } from '#shared/messages/explain-with.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { recordCheckedSchema } from './checked-schema.ts'
import type { Database } from './database.ts'
import { inspectFile, type Inspection } from './inspect-file.ts'
import { makeBackup } from './make-backup.ts'
import { type Migration, schemaVersion } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { restoreIfRequested, type RestoreOutcome, type StoragePaths } from './restore.ts'
import { savingProblem, type SavingProblem } from './saving-problem.ts'
import { copyToQuarantine, fileTimestamp, quarantine, quarantineLog } from '#shared-node/quarantine.ts'
import { openInMemory, openReadOnlyFallback } from './read-only-fallback.ts'
import { storageFault } from './storage-error.ts'

/** The condition in which the stored data was found. */
export type StorageFinding =
  | { readonly kind: 'as-left' }
  | ({ readonly kind: 'set-aside'; readonly path: string } & Explanation)
  /** Only the latest writes, in the log, could not be read. */
  | { readonly kind: 'log-set-aside'; readonly path: string }
  | ({ readonly kind: 'newer'; readonly path: string } & Explanation)
  | ({ readonly kind: 'not-saving' } & SavingProblem)

export interface OpenedStorage {
  readonly database: Database
  readonly found: StorageFinding
  readonly restored: RestoreOutcome | null
}

/**
 * Opens the stored data. Always returns a usable database and never deletes data: unreadable files are quarantined, and
 * data of a newer app is left alone.
 */
export function openStorageFile(
  places: StoragePaths,
  migrations: readonly Migration[],
  now: () => Date,
): OpenedStorage {
  const { database: path } = places
  let restored: RestoreOutcome | null = null
  let found: StorageFinding = { kind: 'as-left' }
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    restored = restoreIfRequested(places, migrations, now())
    moveBlockingEntry(`${path}-shm`, now())
    const inspection = inspectFile(path, migrations)
    if (inspection.kind === 'newer') return { database: openInMemory(migrations), found: newer(path), restored }
    found = clearUnreadable(path, inspection, now())
    try {
      const database = openForWriting(places, migrations, now)
      if (inspection.kind === 'sound' && inspection.version === schemaVersion(database))
        recordCheckedSchema(database, migrations)
      return { database, found, restored }
    } catch (error) {
      if (storageFault(error) !== 'damaged') throw error
      // The damage was outside the pages that were checked.
      found = quarantinedFinding(quarantine(path, 'damaged', now()), explanationOf(error))
      return { database: openForWriting(places, migrations, now), found, restored }
    }
  } catch (error) {
    const problem = savingProblem(error, dirname(path))
    return { database: openReadOnlyFallback(path, migrations), found: { kind: 'not-saving', ...problem }, restored }
  }
}

/** Opens the data for writing, and backs up data of an older version first. Throws if it cannot be written. */
export function openForWriting(
  { database, backups }: StoragePaths,
  migrations: readonly Migration[],
  now: () => Date,
): Database {
  return openDatabase(database, {
    migrations,
    beforeMigration: (old) => void makeBackup(old, backups, 'before-schema', now()),
  })
}

/** Quarantines an unreadable database, or copies the log whose end SQLite would drop. */
function clearUnreadable(path: string, inspection: Exclude<Inspection, { kind: 'newer' }>, now: Date): StorageFinding {
  switch (inspection.kind) {
    case 'missing':
    case 'sound':
      return { kind: 'as-left' }
    case 'damaged':
    case 'unreadable':
      return quarantinedFinding(quarantine(path, 'damaged', now), inspection)
    case 'damaged-log':
      return {
        kind: 'log-set-aside',
        path: inspection.lost === 'all' ? quarantineLog(path, now) : copyToQuarantine(path, now),
      }
    case 'unopened':
      throw inspection.error
  }
}

function quarantinedFinding(path: string, reason: Explanation): StorageFinding {
  return { kind: 'set-aside', path, ...pickExplanation(reason) }
}

function newer(path: string): StorageFinding {
  return {
    kind: 'newer',
    path,
    ...explain('dataFromNewerApp'),
  }
}

/**
 * Moves away anything that is not a file at the path of the shared-memory index, which SQLite recreates at every start.
 */
function moveBlockingEntry(path: string, now: Date): void {
  if (!existsSync(path) || lstatSync(path).isFile()) return
  renameSync(path, `${path}.damaged-${fileTimestamp(now)}`)
}
