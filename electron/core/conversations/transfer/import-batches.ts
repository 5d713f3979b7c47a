import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { AppError } from '#shared/errors.ts'
import type { Database } from '../../storage/database.ts'
import type { ImportOutcome } from './write-import.ts'

/** How long one transaction blocks main before its commit, which takes about as long, in milliseconds. */
const budgetMs = 4

/**
 * After how many transactions the import waits until they are in the database file. Until then they are in its log, which
 * would otherwise grow by about 20 KB a message.
 */
const transactionsPerFlush = 10

/** A conversation that is written step by step (`importSteps`). */
export interface PendingImport {
  readonly steps: Generator<void, ImportOutcome>
  /** Called when the outcome is committed, or with the reason why nothing was added. */
  readonly onEnd: (outcome: ImportOutcome | AppError) => void
}

/** Writes imported conversations without blocking main for long. */
export type ImportBatches = ReturnType<typeof createImportBatches>

/**
 * Several small conversations share a transaction, and a large one takes several. They are not flushed one by one,
 * because an import can be repeated. `clock` returns milliseconds.
 */
export function createImportBatches(database: Database, clock: () => number = () => performance.now()) {
  let transactions = 0

  /** Runs steps until the time is up. Returns what ended. */
  function writeWithin(pending: PendingImport[]): (() => void)[] {
    const until = clock() + budgetMs
    return database.unflushedTransaction(() => {
      const ended: (() => void)[] = []
      do {
        const [first] = pending
        if (!first) break
        const outcome = step(first)
        if (!outcome) continue
        pending.shift()
        ended.push(() => first.onEnd(outcome))
      } while (clock() < until)
      return ended
    })
  }

  return {
    /** Resolves when all are committed. Throws errors that would also fail the next conversation, such as a full disk. */
    async write(conversations: readonly PendingImport[]): Promise<void> {
      const pending = [...conversations]
      while (pending.length > 0) {
        // Also before the first one: the caller has just been woken by the last one of the chats before.
        await yieldToEventLoop()
        for (const report of writeWithin(pending)) report()
        transactions += 1
        if (transactions % transactionsPerFlush === 0) await database.flush()
      }
    },
    /** Resolves when everything is on the disk. */
    flush: (): Promise<void> => database.flush(),
  }
}

function step({ steps }: PendingImport): ImportOutcome | AppError | undefined {
  try {
    const { done, value } = steps.next()
    return done ? value : undefined
  } catch (error) {
    if (error instanceof AppError && error.data.source === 'app' && error.data.kind === 'bad-input') return error
    throw error
  }
}
