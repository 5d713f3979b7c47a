import type { Log } from '../logs/log.ts'
import { createOnDemandThread } from '../on-demand-thread.ts'

/** How many writes go to the log until it is moved to the file: about ten megabytes. */
const writesPerCheckpoint = 500

/** Milliseconds without a checkpoint until the thread ends. */
const idleMs = 10_000

/**
 * Moves pages from the write-ahead log of a database to its file in a thread, because that flushes both and would block
 * main for tens of milliseconds in the middle of a commit. A passive checkpoint holds no lock that a commit needs.
 */
export type Checkpoints = ReturnType<typeof createCheckpoints>

/** `script` is the built `checkpoint-worker.ts`, `path` the database. */
export function createCheckpoints(script: string | URL, path: string, log: Log) {
  const thread = createOnDemandThread<null, null>(script, { name: 'checkpoint', data: path, idleMs })
  let writes = 0
  let running: Promise<void> | undefined

  /** Resolves when everything that was written before is on the disk. Rejects if it could not be moved. */
  async function run(): Promise<void> {
    writes = 0
    await thread.ask(null)
  }

  return {
    /** Counts a write, and starts a checkpoint after many. */
    noteWrite(): void {
      writes += 1
      if (writes < writesPerCheckpoint || running) return
      running = run()
        .catch((error: unknown) => log.warn('storage', 'checkpoint failed', { error }))
        .finally(() => (running = undefined))
    },
    run,
    close: (): void => thread.close(),
  }
}
