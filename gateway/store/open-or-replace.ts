import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyToQuarantine, quarantine } from '#shared-node/quarantine.ts'
import { sqliteFault } from '#shared-node/sqlite-fault.ts'
import { checkWriteAheadLog } from '#shared-node/write-ahead-log.ts'
import type { QuarantinedDatabase } from '#shared/gateway-profile.ts'
import { busyTimeoutMs, databaseFile, openGatewayDatabase } from './open-database.ts'

/** Thrown if a check of the whole database found damage. */
class DamagedDatabase extends Error {
  override readonly name = 'DamagedDatabase'
}

/** Returns whether an error means a damaged database, not just a locked, full or protected one. */
export function isDamage(error: unknown): boolean {
  return error instanceof DamagedDatabase || sqliteFault(error) === 'damaged'
}

interface OpenedDatabase {
  readonly database: DatabaseSync
  /** What could not be read, and where it is kept; null without damage. */
  readonly quarantined: QuarantinedDatabase | null
}

/** The smallest page of SQLite, in bytes. SQLite treats a shorter file as empty and deletes its log. */
const minPageBytes = 512

/**
 * Opens the gateway's database. A damaged one is renamed and replaced by a new one, so that the gateway can serve; one
 * that a newer program wrote, or that is locked, throws as in `openDatabase`.
 */
export function openOrReplace(directory: string, now: () => number = Date.now): OpenedDatabase {
  if (directory === ':memory:') return { database: openGatewayDatabase(directory, now), quarantined: null }
  const path = join(directory, databaseFile)
  try {
    checkFile(path)
    // Before SQLite rewrites the index of the log, which records where the last commit ended.
    const isNewestLost = existsSync(`${path}-wal`) && checkWriteAheadLog(`${path}-wal`) === 'damaged'
    checkEveryPage(path)
    const copied: QuarantinedDatabase | null = isNewestLost
      ? { path: copyToQuarantine(path, new Date(now())), lost: 'newest' }
      : null
    return { database: openGatewayDatabase(directory, now), quarantined: copied }
  } catch (error) {
    if (!isDamage(error)) throw error
    const lost: QuarantinedDatabase = { path: quarantine(path, 'damaged', new Date(now())), lost: 'all' }
    return { database: openGatewayDatabase(directory, now), quarantined: lost }
  }
}

/** @throws DamagedDatabase if SQLite would start an empty database and lose the log of this one */
function checkFile(path: string): void {
  const size = (name: string): number => statSync(name, { throwIfNoEntry: false })?.size ?? 0
  const file = statSync(path, { throwIfNoEntry: false })
  if (file !== undefined && !file.isFile()) throw new DamagedDatabase('The path of the database is not a file')
  const isCutOff = size(path) > 0 && size(path) < minPageBytes
  const isOnlyLog = size(path) === 0 && size(`${path}-wal`) > 0
  if (isCutOff || isOnlyLog) throw new DamagedDatabase('The database is cut off')
}

/**
 * Reads the whole database: keys and presets are small, and damage found later would end the gateway in the middle of a
 * chat. Read-only, since SQLite deletes the log of a database that it opens for writing, even one that it cannot read.
 * @throws if it is damaged (`isDamage`) or locked
 */
function checkEveryPage(path: string): void {
  if (!existsSync(path) || statSync(path).size === 0) return
  const database = new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs })
  try {
    const found = database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check']
    if (found !== 'ok') throw new DamagedDatabase(`The database is damaged (${String(found)})`)
  } finally {
    database.close()
  }
}
