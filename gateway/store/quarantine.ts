import { copyFileSync, lstatSync, renameSync } from 'node:fs'

/** The database and SQLite's companion files. */
const suffixes = ['', '-wal', '-shm'] as const

/**
 * Renames a damaged database with its log and index, so that its path is free; nothing is deleted. Returns the new
 * path.
 */
export function quarantineDatabase(path: string, now: number): string {
  const target = freeName(path, now)
  for (const suffix of suffixes) if (isThere(path + suffix)) renameSync(path + suffix, target + suffix)
  return target
}

/** Copies a database and its log, before SQLite overwrites the part of the log that it cannot read. */
export function copyToQuarantine(path: string, now: number): string {
  const target = freeName(path, now)
  for (const suffix of ['', '-wal']) if (isThere(path + suffix)) copyFileSync(path + suffix, target + suffix)
  return target
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

function freeName(path: string, now: number): string {
  const base = `${path}.damaged-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? base : `${base}-${count}`
    if (!suffixes.some((suffix) => isThere(name + suffix))) return name
  }
}
