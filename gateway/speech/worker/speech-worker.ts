import { setImmediate } from 'node:timers/promises'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { ApiError } from '../../http/api-error.ts'
import type { EngineMethod, EngineName, MessageFromWorker, MessageToWorker, WorkerStart } from './engine.ts'

// The entry of the thread in which a speech engine runs, so that it blocks nothing else. Started by engine-worker.ts.
if (parentPort !== null) await serve(parentPort, workerData as WorkerStart)

async function serve(port: MessagePort, { engine: name, folder }: WorkerStart): Promise<void> {
  const post = (message: MessageFromWorker, transfer: readonly ArrayBuffer[] = []) =>
    port.postMessage(message, transfer)
  const cancelled = new Set<number>()
  let engine: Readonly<Record<string, EngineMethod<unknown, unknown>>>

  const answer = async ({ id, method, input }: Extract<MessageToWorker, { type: 'call' }>) => {
    try {
      const run = engine[method]
      if (run === undefined) throw new Error(`The engine has no method ${method}`)
      const { output, transfer } = await run(input, async () => {
        await setImmediate()
        if (cancelled.has(id)) throw new ApiError(499, 'The client disconnected')
      })
      post({ type: 'done', id, output }, transfer)
    } catch (error) {
      if (error instanceof ApiError) post({ type: 'refused', id, status: error.status, message: error.message })
      // Any other error may have broken the engine: the worker ends, and the next call starts a new one.
      else throw error
    } finally {
      cancelled.delete(id)
    }
  }
  try {
    engine = await loadEngine(name, folder)
  } catch (error) {
    post({ type: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    return
  }
  port.on('message', (message: MessageToWorker) => {
    switch (message.type) {
      case 'call':
        void answer(message)
        break
      case 'cancel':
        cancelled.add(message.id)
        break
    }
  })
  post({ type: 'ready' })
}

async function loadEngine(
  name: EngineName,
  folder: string,
): Promise<Readonly<Record<string, EngineMethod<unknown, unknown>>>> {
  // The two sides agree on inputs and outputs by FliteMethods and its like; a message carries no types.
  switch (name) {
    case 'flite': {
      const { loadFlite } = await import('./flite-engine.ts')
      return (await loadFlite(folder)) as unknown as Readonly<Record<string, EngineMethod<unknown, unknown>>>
    }
    case 'moonshine': {
      const { loadMoonshine } = await import('./moonshine-engine.ts')
      return (await loadMoonshine()) as unknown as Readonly<Record<string, EngineMethod<unknown, unknown>>>
    }
    case 'reader': {
      const { createReader } = await import('./reader-engine.ts')
      return createReader() as unknown as Readonly<Record<string, EngineMethod<unknown, unknown>>>
    }
  }
}
