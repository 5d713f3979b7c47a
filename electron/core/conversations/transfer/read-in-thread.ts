import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError, type ErrorData } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import { maxImportHeapMb, tooLarge } from './read/import-limits.ts'
import type { ExportedMessage } from './exported.ts'
import type { ImportPart, ReadImport } from './read/import-part.ts'

/** The thread's response to a request for the next part. */
export type ReadingMessage =
  /** Messages of the conversation that follows, so that no message to main is large. */
  | { readonly type: 'messages'; readonly messages: readonly ExportedMessage[] }
  | { readonly type: 'part'; readonly part: ImportPart }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly error: ErrorData }

/**
 * Returns a reader that works in a thread, since parsing hundreds of megabytes takes seconds. A file that needs more than
 * `maxImportHeapMb` ends only the thread and is refused. `script` is the built `import-worker.ts`.
 */
export function readInThread(script: string | URL): ReadImport {
  return async function* readPath(path, signal) {
    const worker = new Worker(script, {
      workerData: path,
      name: 'import',
      resourceLimits: { maxOldGenerationSizeMb: maxImportHeapMb },
    })
    try {
      const responses = on(worker, 'message', { signal })
      let messages: ExportedMessage[] = []
      worker.postMessage('next')
      // Written by `import-worker.ts`, which is part of this program. A thread that dies throws here.
      for await (const [response] of responses as AsyncIterable<[ReadingMessage]>) {
        switch (response.type) {
          case 'messages':
            messages = messages.concat(response.messages)
            break
          case 'part':
            // Requested before this part is used, so that the thread reads meanwhile.
            worker.postMessage('next')
            yield withMessages(response.part, messages)
            messages = []
            break
          case 'done':
            return
          case 'failed':
            throw new AppError(response.error)
        }
      }
    } catch (error) {
      if (!signal.aborted) throw isOutOfMemory(error) ? tooLarge(explain('importNeedsMemory')) : error
    } finally {
      await worker.terminate()
    }
  }
}

function withMessages(part: ImportPart, messages: ExportedMessage[]): ImportPart {
  if (part.type !== 'conversation' || messages.length === 0) return part
  const { conversation } = part
  return { ...part, conversation: { ...conversation, messages: messages.concat(conversation.messages) } }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
