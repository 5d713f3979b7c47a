import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { toErrorData } from '#shared/errors.ts'
import type { ReadingMessage } from './read-in-thread.ts'
import type { ImportPart } from './read/import-part.ts'
import { readImport } from './read/read-import.ts'

/** How many messages one message to main has at most: a few milliseconds to copy. */
const sliceSize = 500

// The thread that `read-in-thread.ts` starts with a path. It reads one part per request, so that parts do not pile up.
const post = (message: ReadingMessage): void => parentPort?.postMessage(message)
const parts = readImport(z.string().parse(workerData))
parentPort?.on('message', () => void next())

async function next(): Promise<void> {
  try {
    const { done, value } = await parts.next()
    if (done) post({ type: 'done' })
    else postPart(value)
  } catch (error) {
    post({ type: 'failed', error: toErrorData(error) })
  }
}

function postPart(part: ImportPart): void {
  if (part.type !== 'conversation') return post({ type: 'part', part })
  const { messages } = part.conversation
  const last = Math.max(0, messages.length - sliceSize)
  for (let from = 0; from < last; from += sliceSize) {
    post({ type: 'messages', messages: messages.slice(from, Math.min(from + sliceSize, last)) })
  }
  post({ type: 'part', part: { ...part, conversation: { ...part.conversation, messages: messages.slice(last) } } })
}
