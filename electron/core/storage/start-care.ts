import { Worker } from 'node:worker_threads'
import { AppError } from '#shared/errors.ts'
import type { Log } from '../logs/log.ts'
import type { CareReport, CareRequest } from './care.ts'
import { flushWhileWritten } from './flush-while-written.ts'
import type { Storage } from './storage.ts'

export interface CareParts {
  readonly storage: Storage
  /** The built `care-worker.ts`. */
  readonly script: string | URL
  readonly log: Log
  /** Milliseconds: from now to the first round, and from one round to the question whether another is due. */
  readonly firstAfter?: number
  readonly interval?: number
  readonly now?: () => Date
}

/** The care in the background, until it is stopped. */
export interface Care {
  /** Makes a backup now; resolves when the attempt has ended. Throws a `storage` error where no file can be read. */
  backUp(): Promise<void>
  stop(): void
}

/**
 * Cares for the stored data in a thread of its own, where nobody waits for it: at the start, and every day that the app
 * runs.
 */
export function startCare({
  storage,
  script,
  log,
  firstAfter = 2000,
  interval = 60 * 60_000,
  now = () => new Date(),
}: CareParts): Care {
  let worker: Worker | undefined
  let isFirst = true
  let ended: PromiseWithResolvers<void> | undefined

  function care(): void {
    const needed = storage.careNeeded(now())
    if (!needed || worker || !(isFirst || needed.isBackupDue)) return
    isFirst = false
    start({ ...needed, pause: 5 })
  }

  const isRunning = () => worker !== undefined

  function start(request: CareRequest): void {
    const run = new Worker(script, { workerData: request, name: 'care' })
    const writing = new AbortController()
    const end = Promise.withResolvers<void>()
    ended = end
    worker = run
    // Written by `care-worker.ts`, which is part of this program.
    run.on('message', (report: CareReport) => {
      storage.noteCare(report)
      if (report.type === 'backing-up') void flushWhileWritten(report.path, writing.signal)
    })
    run.on('error', (error) => log.error('storage', 'the care has failed', { error }))
    run.on('exit', () => {
      writing.abort()
      worker = undefined
      end.resolve()
    })
    run.unref()
  }

  const first = setTimeout(care, firstAfter).unref()
  const timer = setInterval(care, interval).unref()
  return {
    async backUp() {
      // A round that runs may have begun without a backup.
      while (isRunning()) await ended?.promise
      const needed = storage.careNeeded(now())
      if (!needed) {
        const message = 'No backup can be made of data that cannot be saved.'
        throw new AppError({ source: 'app', kind: 'storage', message })
      }
      start({ ...needed, isBackupDue: true, pause: 5 })
      await ended?.promise
    },
    stop() {
      clearTimeout(first)
      clearInterval(timer)
      void worker?.terminate()
    },
  }
}
