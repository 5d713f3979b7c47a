import { setTimeout as wait } from 'node:timers/promises'
import { AppError, explanationOf, toErrorData } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import { createAttachmentFiles } from '../attachments/attachment-files.ts'
import { sweepAttachments } from '../attachments/sweep-attachments.ts'
import { scanMessages } from './message-scan.ts'
import { integrityCheck, isIndexProblem } from '../storage/check-content.ts'
import { type Database, openFile } from '../storage/database.ts'
import { explainFileFailure } from '../storage/file-failure.ts'
import { makeBackup } from '../storage/make-backup.ts'
import type { StoragePaths } from '../storage/restore.ts'
import type { MaintenanceReport } from '../storage/storage.ts'
import { storageFault } from '../storage/storage-error.ts'

export interface MaintenanceRequest {
  readonly places: StoragePaths
  /** The folder of attachments to sweep; null if it is unknown which files the data refers to. */
  readonly attachments: string | null
  readonly isBackupDue: boolean
  /** Whether damage is known already. */
  readonly hasDamage: boolean
  /** Milliseconds between two batches of rows, so that the app stays responsive. */
  readonly pauseMs: number
}

/**
 * Checks every page and every message of the stored data, makes a backup if one is due, and removes attachments that
 * nothing refers to. Blocks its thread for a
 * time proportional to the size of the database, so it runs in a worker (`maintenance-worker.ts`).
 */
export async function runMaintenance(
  { places, attachments, isBackupDue, hasDamage, pauseMs }: MaintenanceRequest,
  report: (report: MaintenanceReport) => void,
): Promise<void> {
  const database = openFile(places.database, 'existing')
  try {
    const isSound = checkPages(database, report)
    const hasDamagedRows = isSound && (await checkRows(database, pauseMs, report))
    if (isSound && isBackupDue) backUp(database, places, hasDamage || hasDamagedRows, report)
    if (isSound && !hasDamagedRows && attachments !== null) {
      const parts = { database, files: createAttachmentFiles(attachments), backups: places.backups }
      report({ type: 'swept', removed: sweepAttachments(parts, Date.now()) })
    }
  } finally {
    database.close()
  }
}

/** Checks every page and index. Damaged indexes are rebuilt, since all their data is in the tables. */
function checkPages(database: Database, report: (report: MaintenanceReport) => void): boolean {
  try {
    const problem = repairIndexes(database, integrityCheck(database), report)
    if (problem !== null) report({ type: 'malformed', message: problem })
    return problem === null
  } catch (error) {
    if (storageFault(error) !== 'damaged') throw error
    report({ type: 'malformed', message: toErrorData(error).message })
    return false
  }
}

function repairIndexes(
  database: Database,
  problem: string | null,
  report: (report: MaintenanceReport) => void,
): string | null {
  if (problem === null || !isIndexProblem(problem)) return problem
  database.execute('reindex')
  report({ type: 'repaired', message: problem })
  return integrityCheck(database)
}

async function checkRows(
  database: Database,
  pauseMs: number,
  report: (report: MaintenanceReport) => void,
): Promise<boolean> {
  const started = performance.now()
  let rows = 0
  let sealed = 0
  let hasDamage = false
  for (const batch of scanMessages(database)) {
    rows += batch.rows
    sealed += batch.sealed
    if (batch.damaged.length > 0) {
      hasDamage = true
      report({ type: 'damaged', ids: batch.damaged })
    }
    await wait(pauseMs)
  }
  report({ type: 'scanned', rows, sealed, durationMs: Math.round(performance.now() - started) })
  return hasDamage
}

function backUp(
  database: Database,
  { backups }: StoragePaths,
  hasDamage: boolean,
  report: (report: MaintenanceReport) => void,
): void {
  const started = performance.now()
  try {
    const name = makeBackup(database, backups, hasDamage ? 'with-damage' : 'daily', new Date(), (path) =>
      report({ type: 'backing-up', path }),
    )
    report({ type: 'backed-up', name, durationMs: Math.round(performance.now() - started) })
  } catch (error) {
    const reason =
      error instanceof AppError ? explanationOf(error) : explain('backupFailed', { reason: explainFileFailure(error) })
    report({ type: 'not-backed-up', reason })
  }
}
