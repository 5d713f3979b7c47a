import { constants, copyFileSync, lstatSync, renameSync } from 'node:fs'

/** Suffixes of the files that form a database. */
const databaseSuffixes = ['', '-wal', '-shm'] as const

/**
 * Renames a database with its log and index, so that its path is free; deletes nothing. Returns the new path. Throws if
 * the folder cannot be written to.
 */
export function quarantine(path: string, reason: 'damaged' | 'replaced', now: Date): string {
  const target = freeName(path, reason, now)
  for (const suffix of databaseSuffixes) {
    if (pathExists(path + suffix)) renameSync(path + suffix, target + suffix)
  }
  return target
}

/** Renames the write-ahead log and its index, without which the database is sound. Returns the new path of the log. */
export function quarantineLog(path: string, now: Date): string {
  const target = freeName(path, 'damaged', now)
  for (const suffix of ['-wal', '-shm']) {
    if (pathExists(path + suffix)) renameSync(path + suffix, target + suffix)
  }
  return `${target}-wal`
}

/** Copies a database and its log before SQLite drops the unreadable part of the log. Returns the path of the copy. */
export function copyToQuarantine(path: string, now: Date): string {
  const target = freeName(path, 'damaged', now)
  for (const suffix of ['', '-wal'] as const) {
    if (pathExists(path + suffix)) copyFileSync(path + suffix, target + suffix, constants.COPYFILE_FICLONE)
  }
  return target
}

/** Returns whether the path is taken, also by a dangling link. */
export function pathExists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

function freeName(path: string, reason: string, now: Date): string {
  const base = `${path}.${reason}-${fileTimestamp(now)}`
  for (let count = 1; ; count++) {
    const name = count === 1 ? base : `${base}-${count}`
    if (!databaseSuffixes.some((suffix) => pathExists(name + suffix))) return name
  }
}

/** Returns a time as part of a file name; names sort in the order of time. */
export function fileTimestamp(time: Date): string {
  return time.toISOString().replaceAll(/[:.]/g, '-')
}
