import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { toErrorData } from '#shared/errors.ts'
import type { ReadingMessage } from './read-in-thread.ts'
import { readImport } from './read/read-import.ts'

// The thread that `read-in-thread.ts` starts with a path. It reads on when it is asked to: a large file does not pile up.
const tell = (message: ReadingMessage): void => parentPort?.postMessage(message)
const parts = readImport(z.string().parse(workerData))
parentPort?.on('message', () => void next())

async function next(): Promise<void> {
  try {
    const { done, value } = await parts.next()
    tell(done ? { type: 'done' } : { type: 'part', part: value })
  } catch (error) {
    tell({ type: 'failed', error: toErrorData(error) })
  }
}
