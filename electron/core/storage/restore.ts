import { copyFileSync, chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { pathExists, quarantine } from '#shared-node/quarantine.ts'
import { storageError } from '../app-errors.ts'
import { findBackups, isGoodBackup } from './backups.ts'
import { flush } from './make-backup.ts'
import type { Migration } from './migrate.ts'

/** Paths of the data file and of the backup folder. */
export interface StoragePaths {
  readonly database: string
  readonly backups: string
}

/**
 * Requests that a backup is restored at the next start, before the data is opened. The request is a file, so it
 * survives a crash in between. Throws a `storage` error if the backup is bad or the request cannot be written.
 */
export function requestRestore(
  { database, backups }: StoragePaths,
  name: string,
  migrations: readonly Migration[],
): void {
  if (!isBackup(backups, name, migrations)) {
    throw storageError(explain('backupUnreadable'))
  }
  const requestPath = restoreRequestPath(database)
  try {
    writeFileSync(`${requestPath}.partial`, name, { mode: 0o600, flush: true })
    renameSync(`${requestPath}.partial`, requestPath)
  } catch (error) {
    throw storageError(explain('restoreRequestNotWritten'), { cause: error })
  }
}

/** The result of a restore request. `replaced` is the new path of the data that was in use. */
export type RestoreOutcome =
  | { readonly kind: 'restored'; readonly backup: string; readonly replaced: string | null }
  | ({ readonly kind: 'not-restored' } & Explanation)

/** Restores the requested backup and keeps the current data as `replaced`. Returns null if there is no request. */
export function restoreIfRequested(
  { database, backups }: StoragePaths,
  migrations: readonly Migration[],
  now: Date,
): RestoreOutcome | null {
  const requestPath = restoreRequestPath(database)
  if (!existsSync(requestPath)) return null
  const name = readFileSync(requestPath, 'utf8')
  const finish = (outcome: RestoreOutcome): RestoreOutcome => {
    rmSync(requestPath, { force: true })
    return outcome
  }
  if (!isBackup(backups, name, migrations)) {
    return finish({ kind: 'not-restored', ...explain('backupNotRestored') })
  }
  const copy = `${database}.restoring`
  rmSync(copy, { force: true })
  copyFileSync(join(backups, name), copy)
  chmodSync(copy, 0o600)
  flush(copy)
  const isOccupied = ['', '-wal', '-shm'].some((suffix) => pathExists(database + suffix))
  const replaced = isOccupied ? quarantine(database, 'replaced', now) : null
  renameSync(copy, database)
  flush(dirname(database))
  return finish({ kind: 'restored', backup: name, replaced })
}

function isBackup(directory: string, name: string, migrations: readonly Migration[]): boolean {
  // Only names listed in the folder are accepted, so that the name cannot lead out of it.
  return findBackups(directory).some((file) => file.name === name) && isGoodBackup(join(directory, name), migrations)
}

function restoreRequestPath(database: string): string {
  return `${database}.restore-request`
}
