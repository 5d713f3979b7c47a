import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { toErrorData } from '#shared/errors.ts'
import { checkContent, type ContentCheck } from './check-content.ts'
import { type Access, openFile } from './database.ts'
import type { Migration } from './migrate.ts'
import { isThere } from './set-aside.ts'
import { storageFault } from './storage-error.ts'
import { checkWriteAheadLog } from './write-ahead-log.ts'

/** Up to this size, in bytes, every page of the file is checked before it is opened; larger ones are checked later. */
export const thoroughUpTo = 16 * 1024 * 1024

/** In bytes: https://sqlite.org/fileformat2.html#pages */
const smallestPage = 512

/** What lies in the place of the database, found out without changing a byte of it. */
export type Inspection =
  | { readonly kind: 'missing' }
  | ContentCheck
  /** The database is sound, but its write-ahead log cannot be read: all of it, or what lies behind a broken place. */
  | { readonly kind: 'damaged-log'; readonly version: number; readonly lost: 'all' | 'end' }
  /** The system does not let the app read it. */
  | { readonly kind: 'unreadable'; readonly message: string }
  /** Nothing is known of the file: it is in use, or its place lets SQLite not work with it. */
  | { readonly kind: 'unopened'; readonly error: unknown }

export function inspectFile(path: string, migrations: readonly Migration[]): Inspection {
  const file = lookAt(path)
  if (file !== 'readable') return file
  const log = lookAtLog(`${path}-wal`)
  const isThorough = statSync(path).size <= thoroughUpTo
  const check = (access: Access): Inspection => checkFile(path, access, migrations, isThorough)
  if (log === 'empty') return check('immutable')
  const whole = log === 'blocked' ? null : belongsTogether(path, check('read-only'))
  if (whole && whole.kind !== 'damaged') {
    return log === 'damaged' && whole.kind === 'sound' ? { ...whole, kind: 'damaged-log', lost: 'end' } : whole
  }
  // The log of another database makes a sound one look damaged.
  const withoutLog = check('immutable')
  if (withoutLog.kind !== 'sound' || withoutLog.version === 0) return whole ?? withoutLog
  return { ...withoutLog, kind: 'damaged-log', lost: 'all' }
}

/** A log with whole pages of another database hides this one; each database has a number of its own (`identity`). */
function belongsTogether(path: string, found: Inspection): Inspection {
  const identity = readHeader(path).readUInt32BE(68)
  const isOther = found.kind === 'sound' && identity !== 0 && found.identity !== identity
  return isOther ? { kind: 'damaged', message: 'The write-ahead log belongs to another file.' } : found
}

function readHeader(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const header = Buffer.alloc(100)
    readSync(file, header)
    return header
  } finally {
    closeSync(file)
  }
}

function lookAt(path: string): 'readable' | Inspection {
  try {
    const entry = statSync(path, { throwIfNoEntry: false })
    if (!entry) {
      if (isThere(path))
        return { kind: 'damaged', message: 'In the place of the data file is a link that leads nowhere.' }
      return lookAtLog(`${path}-wal`) === 'empty'
        ? { kind: 'missing' }
        : { kind: 'damaged', message: 'The data file is gone; only its write-ahead log is left.' }
    }
    if (!entry.isFile()) return { kind: 'damaged', message: 'Something else is in the place of the data file.' }
    if (entry.size === 0) return { kind: 'damaged', message: 'The data file is empty.' }
    // SQLite would take it for an empty one, and delete the log.
    if (entry.size < smallestPage) return { kind: 'damaged', message: 'The data file is cut off.' }
    readHeader(path)
    return 'readable'
  } catch (error) {
    return { kind: 'unreadable', message: `The data file cannot be read (${toErrorData(error).message}).` }
  }
}

/** `blocked`: SQLite could not work with what is in the place of the log, and there is nothing in it to be had. */
function lookAtLog(path: string): ReturnType<typeof checkWriteAheadLog> | 'blocked' {
  try {
    if (!existsSync(path)) return 'empty'
    const state = checkWriteAheadLog(path)
    return state === 'damaged' && !mayWrite(path) ? 'blocked' : state
  } catch {
    return 'blocked'
  }
}

function mayWrite(path: string): boolean {
  try {
    closeSync(openSync(path, 'r+'))
    return true
  } catch {
    return false
  }
}

function checkFile(path: string, access: Access, migrations: readonly Migration[], isThorough: boolean): Inspection {
  try {
    const database = openFile(path, access)
    try {
      return checkContent(database, migrations, isThorough)
    } finally {
      database.close()
    }
  } catch (error) {
    switch (storageFault(error)) {
      case 'damaged':
      case 'other':
        return { kind: 'damaged', message: toErrorData(error).message }
      case 'busy':
      case 'full':
      case 'input-output':
      case 'read-only':
      case 'unopened':
        return { kind: 'unopened', error }
      case null:
        throw error
    }
  }
}
