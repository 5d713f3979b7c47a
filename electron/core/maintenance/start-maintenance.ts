import { Worker } from 'node:worker_threads'
import { open } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { explain } from '#shared/messages/explain.ts'
import { storageError } from '../app-errors.ts'
import type { Log } from '../logs/log.ts'
import type { MaintenanceRequest } from './maintenance.ts'
import type { MaintenanceReport, Storage } from '../storage/storage.ts'

export interface MaintenanceOptions {
  readonly storage: Storage
  /** The built `maintenance-worker.ts`. */
  readonly script: string | URL
  /** The folder of attachments. */
  readonly attachments: string
  readonly log: Log
  /** Milliseconds until the first run. */
  readonly firstDelayMs?: number
  readonly checkIntervalMs?: number
  readonly now?: () => Date
}

/** Background maintenance, until it is stopped. */
export type Maintenance = ReturnType<typeof startMaintenance>

/** Runs maintenance in a worker thread at the start and then daily. */
export function startMaintenance({
  storage,
  script,
  attachments,
  log,
  firstDelayMs = 2000,
  checkIntervalMs = 60 * 60_000,
  now = () => new Date(),
}: MaintenanceOptions) {
  let worker: Worker | undefined
  let isFirst = true
  let lastRun: PromiseWithResolvers<void> | undefined

  const isRunning = () => worker !== undefined

  function startIfDue(): void {
    const needed = storage.maintenanceDue(now())
    if (!needed || worker || !(isFirst || needed.isBackupDue)) return
    isFirst = false
    start(needed)
  }

  function start({ isComplete, ...needed }: NonNullable<ReturnType<Storage['maintenanceDue']>>): void {
    const request: MaintenanceRequest = { ...needed, attachments: isComplete ? attachments : null, pauseMs: 5 }
    const run = new Worker(script, { workerData: request, name: 'maintenance' })
    const writing = new AbortController()
    const end = Promise.withResolvers<void>()
    lastRun = end
    worker = run
    // Sent by `maintenance-worker.ts`, which is part of this program.
    run.on('message', (report: MaintenanceReport) => {
      storage.handleMaintenanceReport(report)
      if (report.type === 'backing-up') void flushWhileWritten(report.path, writing.signal)
    })
    run.on('error', (error) => log.error('storage', 'maintenance failed', { error }))
    run.on('exit', () => {
      writing.abort()
      worker = undefined
      end.resolve()
    })
    run.unref()
  }

  const first = setTimeout(startIfDue, firstDelayMs).unref()
  const timer = setInterval(startIfDue, checkIntervalMs).unref()
  return {
    /** Makes a backup now; resolves when the attempt has ended. Throws a `storage` error if no data file is open. */
    async backUp(): Promise<void> {
      // The current run may have started without a backup.
      while (isRunning()) await lastRun?.promise
      const needed = storage.maintenanceDue(now())
      if (!needed) {
        throw storageError(explain('noBackupWithoutSaving'))
      }
      start({ ...needed, isBackupDue: true })
      await lastRun?.promise
    },
    stop(): void {
      clearTimeout(first)
      clearInterval(timer)
      void worker?.terminate()
    },
  }
}

const flushIntervalMs = 20

/**
 * Flushes a file repeatedly while another thread writes it, until the signal aborts or the file is gone. One flush at
 * the end would block the app's commits for 170 ms per 500 MB; this way it is 50 ms.
 */
export async function flushWhileWritten(path: string, signal: AbortSignal): Promise<void> {
  try {
    const file = await open(path, 'r+')
    try {
      while (!signal.aborted) {
        await file.datasync()
        await wait(flushIntervalMs)
      }
    } finally {
      await file.close()
    }
  } catch {
    // The file was renamed when complete, or the backup failed; its writer reports that.
  }
}
