import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { explanationOf } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { checkContent, type ContentCheck } from './check-content.ts'
import { type DatabaseAccess, openFile } from './database.ts'
import type { Migration } from './migrate.ts'
import { pathExists } from '#shared-node/quarantine.ts'
import { storageFault } from './storage-error.ts'
import { checkWriteAheadLog } from '#shared-node/write-ahead-log.ts'

/** Largest file, in bytes, whose pages are all checked before it is opened. Larger files are checked by maintenance. */
export const maxThoroughCheckBytes = 16 * 1024 * 1024

/** In bytes. Source: https://sqlite.org/fileformat2.html#pages */
const minPageBytes = 512

/** What is at the path of the database, determined without changing a byte. */
export type Inspection =
  | { readonly kind: 'missing' }
  | ContentCheck
  /**
   * The database is sound, but its write-ahead log is unreadable: completely (`all`), or after a broken frame (`end`).
   */
  | { readonly kind: 'damaged-log'; readonly version: number; readonly lost: 'all' | 'end' }
  /** The app may not read the file. */
  | ({ readonly kind: 'unreadable' } & Explanation)
  /** The file could not be examined: it is in use, or SQLite cannot work in its folder. */
  | { readonly kind: 'unopened'; readonly error: unknown }

export function inspectFile(path: string, migrations: readonly Migration[]): Inspection {
  const file = inspectEntry(path)
  if (file !== 'readable') return file
  const log = inspectLog(`${path}-wal`)
  const isThorough = statSync(path).size <= maxThoroughCheckBytes
  const check = (access: DatabaseAccess): Inspection => checkFile(path, access, migrations, isThorough)
  if (log === 'empty') return check('immutable')
  const whole = log === 'blocked' ? null : rejectForeignLog(path, check('read-only'))
  if (whole && whole.kind !== 'damaged') {
    return log === 'damaged' && whole.kind === 'sound' ? { ...whole, kind: 'damaged-log', lost: 'end' } : whole
  }
  // The log of another database makes a sound database look damaged.
  const withoutLog = check('immutable')
  if (withoutLog.kind !== 'sound' || withoutLog.version === 0) return whole ?? withoutLog
  return { ...withoutLog, kind: 'damaged-log', lost: 'all' }
}

/** Returns damage if the log belongs to another database: its pages hide this one, which the identity reveals. */
function rejectForeignLog(path: string, found: Inspection): Inspection {
  const identity = readHeader(path).readUInt32BE(68)
  const isOther = found.kind === 'sound' && identity !== 0 && found.identity !== identity
  return isOther ? { kind: 'damaged', ...explain('foreignLog') } : found
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

function inspectEntry(path: string): 'readable' | Inspection {
  try {
    const entry = statSync(path, { throwIfNoEntry: false })
    if (!entry) {
      if (pathExists(path)) return { kind: 'damaged', ...explain('dataFileDanglingLink') }
      return inspectLog(`${path}-wal`) === 'empty'
        ? { kind: 'missing' }
        : { kind: 'damaged', ...explain('dataFileGoneLogLeft') }
    }
    if (!entry.isFile()) return { kind: 'damaged', ...explain('dataFileNotAFile') }
    if (entry.size === 0) return { kind: 'damaged', ...explain('dataFileEmpty') }
    // SQLite would treat it as empty and delete the log.
    if (entry.size < minPageBytes) return { kind: 'damaged', ...explain('dataFileCutOff') }
    readHeader(path)
    return 'readable'
  } catch (error) {
    return { kind: 'unreadable', ...explain('dataFileUnreadable', { reason: explanationOf(error) }) }
  }
}

/**
 * Returns the state of the log; `blocked` if SQLite could not use what is at its path, and there is nothing to recover
 * from it.
 */
function inspectLog(path: string): ReturnType<typeof checkWriteAheadLog> | 'blocked' {
  try {
    if (!existsSync(path)) return 'empty'
    const state = checkWriteAheadLog(path)
    return state === 'damaged' && !canWrite(path) ? 'blocked' : state
  } catch {
    return 'blocked'
  }
}

function canWrite(path: string): boolean {
  try {
    closeSync(openSync(path, 'r+'))
    return true
  } catch {
    return false
  }
}

function checkFile(
  path: string,
  access: DatabaseAccess,
  migrations: readonly Migration[],
  isThorough: boolean,
): Inspection {
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
        return { kind: 'damaged', ...explanationOf(error) }
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
