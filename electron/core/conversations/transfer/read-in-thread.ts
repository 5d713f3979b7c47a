import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError, type ErrorData } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import { maxImportHeapMb, tooLarge } from './read/import-limits.ts'
import type { ImportPart, ReadImport } from './read/import-part.ts'

/** The thread's response to a request for the next part. */
export type ReadingMessage =
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
      while (!signal.aborted) {
        worker.postMessage('next')
        // Written by `import-worker.ts`, which is part of this program. A thread that dies throws here.
        const [message] = (await once(worker, 'message', { signal })) as [ReadingMessage]
        if (message.type === 'done') return
        if (message.type === 'failed') throw new AppError(message.error)
        yield message.part
      }
    } catch (error) {
      if (!signal.aborted) throw isOutOfMemory(error) ? tooLarge(explain('importNeedsMemory')) : error
    } finally {
      await worker.terminate()
    }
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
