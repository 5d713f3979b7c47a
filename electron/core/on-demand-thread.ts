import { parentPort, Worker } from 'node:worker_threads'
import { AppError, type ErrorData, toErrorData } from '#shared/errors.ts'

interface Question<Request> {
  readonly id: number
  readonly request: Request
}

type Reply<Response> =
  | { readonly id: number; readonly ok: true; readonly response: Response }
  | { readonly id: number; readonly ok: false; readonly error: ErrorData }

/** A thread that is started by the first request and ended when it has had nothing to do for a while. */
export interface OnDemandThread<Request, Response> {
  /** Rejects with the `AppError` of the request, or with the error that ended the thread. */
  ask(request: Request): Promise<Response>
  /** Ends the thread. Pending requests are rejected. */
  close(): void
}

export interface OnDemandThreadOptions {
  readonly name: string
  /** Handed to the thread as its `workerData`. */
  readonly data: unknown
  /** Milliseconds without a request until the thread ends; null keeps it. */
  readonly idleMs: number | null
}

/** `script` is a built worker that calls `answerRequests`. */
export function createOnDemandThread<Request, Response>(
  script: string | URL,
  { name, data, idleMs }: OnDemandThreadOptions,
): OnDemandThread<Request, Response> {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  const pending = new Map<number, PromiseWithResolvers<Response>>()

  function end(error: Error): void {
    clearTimeout(idle)
    void worker?.terminate()
    worker = undefined
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }

  function start(): Worker {
    const started = new Worker(script, { workerData: data, name })
    // Written by `answerRequests`, in a thread of this program.
    started.on('message', (reply: Reply<Response>) => {
      const waiting = pending.get(reply.id)
      pending.delete(reply.id)
      if (reply.ok) waiting?.resolve(reply.response)
      else waiting?.reject(new AppError(reply.error))
      if (pending.size === 0 && idleMs !== null) idle = setTimeout(end, idleMs, ended(name)).unref()
    })
    const endIfCurrent = (error: Error): void => {
      if (worker === started) end(error)
    }
    started.on('error', endIfCurrent)
    started.on('exit', () => endIfCurrent(ended(name)))
    started.unref()
    return started
  }

  return {
    ask(request) {
      clearTimeout(idle)
      worker ??= start()
      const waiting = Promise.withResolvers<Response>()
      lastId += 1
      pending.set(lastId, waiting)
      worker.postMessage({ id: lastId, request } satisfies Question<Request>)
      return waiting.promise
    },
    close: () => end(ended(name)),
  }
}

function ended(name: string): Error {
  return new Error(`thread ${name} has ended`)
}

/** Answers the requests to this thread, one by one. */
export function answerRequests(answer: (request: never) => unknown): void {
  const post = (reply: Reply<unknown>): void => parentPort?.postMessage(reply)
  // Written by `createOnDemandThread`, whose types the thread has to repeat.
  parentPort?.on('message', ({ id, request }: Question<never>) => {
    try {
      post({ id, ok: true, response: answer(request) })
    } catch (error) {
      post({ id, ok: false, error: toErrorData(error) })
    }
  })
}
