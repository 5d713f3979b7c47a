import { setTimeout as wait } from 'node:timers/promises'
import { AppError, toErrorData } from '#shared/errors.ts'
import { scanMessages } from '../conversations/message-scan.ts'
import { integrityCheck, isOfIndexOnly } from './check-content.ts'
import { type Database, openFile } from './database.ts'
import { explainFileFailure } from './file-failure.ts'
import { makeBackup } from './make-backup.ts'
import type { StoragePlaces } from './restore.ts'
import { storageFault } from './storage-error.ts'

export interface CareRequest {
  readonly places: StoragePlaces
  readonly isBackupDue: boolean
  /** Damage is known already. */
  readonly hasDamage: boolean
  /** Milliseconds to wait between two batches of rows, so that nobody notices the work. */
  readonly pause: number
}

/** What the care has found and done. Times in milliseconds. */
export type CareReport =
  | { readonly type: 'malformed'; readonly message: string }
  /** An index did not lead to all rows, and does now. */
  | { readonly type: 'mended'; readonly message: string }
  | { readonly type: 'damaged'; readonly ids: readonly string[] }
  | { readonly type: 'scanned'; readonly rows: number; readonly sealed: number; readonly took: number }
  /** The backup is being written, into this file for the time being. */
  | { readonly type: 'backing-up'; readonly path: string }
  | { readonly type: 'backed-up'; readonly name: string; readonly took: number }
  | { readonly type: 'not-backed-up'; readonly message: string }

/**
 * Looks at every page and every message of the stored data, and makes a backup where one is due. It blocks its thread
 * for as long as the size of the database asks, and is to run in one of its own (`care-worker.ts`).
 */
export async function careForDatabase(
  { places, isBackupDue, hasDamage, pause }: CareRequest,
  tell: (report: CareReport) => void,
): Promise<void> {
  const database = openFile(places.database)
  try {
    const isSound = checkPages(database, tell)
    const hasDamagedRows = isSound && (await checkRows(database, pause, tell))
    if (isSound && isBackupDue) backUp(database, places, hasDamage || hasDamagedRows, tell)
  } finally {
    database.close()
  }
}

/** Checks every page and index. An index holds nothing that is not in its table, and is made anew. */
function checkPages(database: Database, tell: (report: CareReport) => void): boolean {
  try {
    const problem = mendIndexes(database, integrityCheck(database), tell)
    if (problem !== null) tell({ type: 'malformed', message: problem })
    return problem === null
  } catch (error) {
    if (storageFault(error) !== 'damaged') throw error
    tell({ type: 'malformed', message: toErrorData(error).message })
    return false
  }
}

function mendIndexes(database: Database, problem: string | null, tell: (report: CareReport) => void): string | null {
  if (problem === null || !isOfIndexOnly(problem)) return problem
  database.execute('reindex')
  tell({ type: 'mended', message: problem })
  return integrityCheck(database)
}

async function checkRows(database: Database, pause: number, tell: (report: CareReport) => void): Promise<boolean> {
  const started = performance.now()
  let rows = 0
  let sealed = 0
  let hasDamage = false
  for (const batch of scanMessages(database)) {
    rows += batch.rows
    sealed += batch.sealed
    if (batch.damaged.length > 0) {
      hasDamage = true
      tell({ type: 'damaged', ids: batch.damaged })
    }
    await wait(pause)
  }
  tell({ type: 'scanned', rows, sealed, took: Math.round(performance.now() - started) })
  return hasDamage
}

function backUp(
  database: Database,
  { backups }: StoragePlaces,
  hasDamage: boolean,
  tell: (report: CareReport) => void,
): void {
  const started = performance.now()
  try {
    const name = makeBackup(database, backups, hasDamage ? 'with-damage' : 'daily', new Date(), (path) =>
      tell({ type: 'backing-up', path }),
    )
    tell({ type: 'backed-up', name, took: Math.round(performance.now() - started) })
  } catch (error) {
    const message =
      error instanceof AppError ? error.message : `The backup could not be made: ${explainFileFailure(error)}`
    tell({ type: 'not-backed-up', message })
  }
}
