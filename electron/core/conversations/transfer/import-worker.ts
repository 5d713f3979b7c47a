import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { toErrorData } from '#shared/errors.ts'
import type { ReadingMessage } from './read-in-thread.ts'
import { readImport } from './read/read-import.ts'

// The thread that `read-in-thread.ts` starts with a path. It reads one part per request, so that parts do not pile up.
const post = (message: ReadingMessage): void => parentPort?.postMessage(message)
const parts = readImport(z.string().parse(workerData))
parentPort?.on('message', () => void next())

async function next(): Promise<void> {
  try {
    const { done, value } = await parts.next()
    post(done ? { type: 'done' } : { type: 'part', part: value })
  } catch (error) {
    post({ type: 'failed', error: toErrorData(error) })
  }
}
