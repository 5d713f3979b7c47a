import { constants, copyFileSync, lstatSync, renameSync } from 'node:fs'

/** What SQLite keeps beside a database. */
const companions = ['', '-wal', '-shm'] as const

/**
 * Renames a database and what lies beside it, so that its place is free; nothing is ever deleted. The set keeps
 * together under the new name, which is returned. Throws where the folder cannot be written to.
 */
export function setAside(path: string, reason: 'damaged' | 'replaced', now: Date): string {
  const target = freeName(path, reason, now)
  for (const suffix of companions) {
    if (isThere(path + suffix)) renameSync(path + suffix, target + suffix)
  }
  return target
}

/** Renames only the write-ahead log and its index: the database in front of them is sound without. */
export function setLogAside(path: string, now: Date): string {
  const target = freeName(path, 'damaged', now)
  for (const suffix of ['-wal', '-shm']) {
    if (isThere(path + suffix)) renameSync(path + suffix, target + suffix)
  }
  return `${target}-wal`
}

/** Copies a database and its log, before SQLite leaves out what it cannot read of them. */
export function copyAside(path: string, now: Date): string {
  const target = freeName(path, 'damaged', now)
  for (const suffix of ['', '-wal'] as const) {
    if (isThere(path + suffix)) copyFileSync(path + suffix, target + suffix, constants.COPYFILE_FICLONE)
  }
  return target
}

/** Whether the name is taken, also by a link that leads nowhere. */
export function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

function freeName(path: string, reason: string, now: Date): string {
  const base = `${path}.${reason}-${fileTime(now)}`
  for (let count = 1; ; count++) {
    const name = count === 1 ? base : `${base}-${count}`
    if (!companions.some((suffix) => isThere(name + suffix))) return name
  }
}

/** A moment as a part of a file name, in the same order as the moments. */
export function fileTime(time: Date): string {
  return time.toISOString().replaceAll(/[:.]/g, '-')
}
