import { copyFileSync, chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError } from '#shared/errors.ts'
import { findBackups, isGoodBackup } from './backups.ts'
import { flush } from './make-backup.ts'
import type { Migration } from './migrate.ts'
import { isThere, setAside } from './set-aside.ts'

/** Where the data is, and where its backups are. */
export interface StoragePlaces {
  readonly database: string
  readonly backups: string
}

/**
 * Notes which backup is to be put in the place of the data. It is done at the next start, before anything is open: a
 * crash in between finds the note again. Throws a `storage` error where the backup is not good or nothing can be noted.
 */
export function requestRestore(
  { database, backups }: StoragePlaces,
  name: string,
  migrations: readonly Migration[],
): void {
  if (!isBackup(backups, name, migrations)) {
    throw new AppError({
      source: 'app',
      kind: 'storage',
      message: 'This backup cannot be read. Choose another one.',
    })
  }
  const note = notePath(database)
  try {
    writeFileSync(`${note}.partial`, name, { mode: 0o600, flush: true })
    renameSync(`${note}.partial`, note)
  } catch (error) {
    throw new AppError(
      { source: 'app', kind: 'storage', message: 'The data folder cannot be written to, so nothing was restored.' },
      { cause: error },
    )
  }
}

/** What a start has made of the note. `replaced` is where the data that was in use is now. */
export type Restored =
  | { readonly kind: 'restored'; readonly backup: string; readonly replaced: string | null }
  | { readonly kind: 'not-restored'; readonly message: string }

/** Puts the backup that was asked for in the place of the data, which is kept aside; null where none was. */
export function restoreIfRequested(
  { database, backups }: StoragePlaces,
  migrations: readonly Migration[],
  now: Date,
): Restored | null {
  const note = notePath(database)
  if (!existsSync(note)) return null
  const name = readFileSync(note, 'utf8')
  const finish = (outcome: Restored): Restored => {
    rmSync(note, { force: true })
    return outcome
  }
  if (!isBackup(backups, name, migrations)) {
    return finish({ kind: 'not-restored', message: 'The backup could not be read, so the data was left as it is.' })
  }
  const copy = `${database}.restoring`
  rmSync(copy, { force: true })
  copyFileSync(join(backups, name), copy)
  chmodSync(copy, 0o600)
  flush(copy)
  const isOccupied = ['', '-wal', '-shm'].some((suffix) => isThere(database + suffix))
  const replaced = isOccupied ? setAside(database, 'replaced', now) : null
  renameSync(copy, database)
  flush(dirname(database))
  return finish({ kind: 'restored', backup: name, replaced })
}

function isBackup(directory: string, name: string, migrations: readonly Migration[]): boolean {
  // A name out of the folder's own list, so that it cannot lead out of the folder.
  return findBackups(directory).some((file) => file.name === name) && isGoodBackup(join(directory, name), migrations)
}

function notePath(database: string): string {
  return `${database}.restore-request`
}
