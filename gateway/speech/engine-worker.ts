import { rmSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { ApiError } from '../http/api-error.ts'
import type { EngineName, MessageFromWorker, MessageToWorker, Methods, WorkerStart } from './worker/engine.ts'
import { makeWorkFolder } from './work-folder.ts'

export interface EngineWorkerOptions {
  readonly engine: EngineName
  /** The worker's program, speech-worker. */
  readonly program: URL
  /** Called with every internal fault. */
  readonly reportFault: (error: unknown) => void
  /** Milliseconds without work until the worker ends. */
  readonly idleTimeoutMs: number
  /** Milliseconds for one call, loading the engine included. */
  readonly callTimeoutMs: number
  /** Milliseconds from the abort of a running call until the worker is terminated. */
  readonly stopTimeoutMs: number
}

/** A speech engine in its own thread: started by the first call, one call at a time, in order. */
export interface EngineWorker<Offered extends Methods> {
  /**
   * Queues a call and returns its result. An abort rejects immediately with the signal's reason.
   * @param transfer buffers of the input that are transferred instead of copied
   * @throws ApiError as thrown by the engine, 502 if it dies, 503 if it cannot start, 524 if it takes too long
   */
  call<Name extends keyof Offered & string>(
    method: Name,
    input: Offered[Name]['input'],
    signal: AbortSignal,
    transfer?: readonly ArrayBuffer[],
  ): Promise<Offered[Name]['output']>
  /** Keeps the worker from ending while it has state. Call the returned function to release it. */
  hold(): () => void
  /** Whether the thread exists now. */
  isRunning(): boolean
  /** Stops the thread and rejects all calls. */
  close(): Promise<void>
}

interface Call {
  readonly id: number
  readonly method: string
  readonly input: unknown
  readonly transfer: readonly ArrayBuffer[]
  readonly resolve: (output: unknown) => void
  readonly reject: (error: unknown) => void
}

interface Thread {
  readonly worker: Worker
  readonly folder: string
  isReady: boolean
}

/** Creates an engine worker; the thread starts with the first call. */
export function createEngineWorker<Offered extends Methods>(options: EngineWorkerOptions): EngineWorker<Offered> {
  const { engine, program, reportFault, idleTimeoutMs, callTimeoutMs, stopTimeoutMs } = options
  const waiting: Call[] = []
  let running: Call | undefined
  let thread: Thread | undefined
  let deadline: NodeJS.Timeout | undefined
  let idle: NodeJS.Timeout | undefined
  let holders = 0
  let lastId = 0

  const start = (): Thread => {
    const folder = makeWorkFolder()
    const worker = new Worker(program, {
      workerData: { engine, folder } satisfies WorkerStart,
      // The heap only; the memory of WebAssembly is bounded by the length of the pieces.
      resourceLimits: { maxOldGenerationSizeMb: 512 },
      env: {},
      execArgv: ['--no-warnings'],
      name: engine,
    })
    const started: Thread = { worker, folder, isReady: false }
    worker.on('message', (message: MessageFromWorker) => handleMessage(started, message))
    let cause: unknown
    worker.on('error', (error) => {
      reportFault(error)
      cause = error
    })
    // Node reports an error before the thread has ended; at `exit` all messages have arrived.
    worker.on('exit', (code) => handleExit(started, cause ?? new Error(`The thread ended with exit code ${code}`)))
    return started
  }
  const send = (message: MessageToWorker, transfer: readonly ArrayBuffer[] = []) =>
    thread?.worker.postMessage(message, transfer)

  const next = () => {
    clearTimeout(idle)
    if (running !== undefined) return
    running = waiting.shift()
    if (running === undefined) {
      if (thread !== undefined && holders === 0) idle = setTimeout(() => void stop(), idleTimeoutMs).unref()
      return
    }
    const { id, method, input, transfer } = running
    deadline = setTimeout(() => {
      void stop(new ApiError(524, 'The speech engine took too long; try again later'))
    }, callTimeoutMs)
    try {
      thread ??= start()
      send({ type: 'call', id, method, input }, transfer)
    } catch (error) {
      reportFault(error)
      void stop(new ApiError(503, 'The speech engine cannot start', {}, { cause: error }))
    }
  }

  const settle = (id: number, how: (call: Call) => void) => {
    if (running?.id !== id) return
    const call = running
    running = undefined
    clearTimeout(deadline)
    how(call)
    next()
  }

  const handleMessage = (from: Thread, message: MessageFromWorker) => {
    if (from !== thread) return
    switch (message.type) {
      case 'ready':
        from.isReady = true
        break
      case 'failed': {
        const cause = new Error(`The speech engine ${engine} cannot be loaded: ${message.reason}`)
        reportFault(cause)
        void stop(new ApiError(503, 'The speech engine cannot start', {}, { cause }))
        break
      }
      case 'done':
        settle(message.id, ({ resolve }) => resolve(message.output))
        break
      case 'refused':
        settle(message.id, ({ reject }) => reject(new ApiError(message.status, message.message)))
        break
    }
  }

  /** The thread has ended: its running call fails, and queued calls get a new thread. */
  const handleExit = (lost: Thread, reason: unknown) => {
    rmSync(lost.folder, { recursive: true, force: true })
    if (lost !== thread) return
    thread = undefined
    if (running === undefined) clearTimeout(idle)
    else settle(running.id, ({ reject }) => reject(toApiError(reason, lost)))
  }

  const stop = async (reason = new ApiError(503, 'The gateway is closing')) => {
    const stopped = thread
    if (stopped === undefined) {
      if (running !== undefined) settle(running.id, ({ reject }) => reject(reason))
      return
    }
    handleExit(stopped, reason)
    await stopped.worker.terminate()
  }

  /** The caller has left. A running call gets a little time, since a new thread costs more. */
  const abandon = (id: number) => {
    const index = waiting.findIndex((call) => call.id === id)
    if (index !== -1) waiting.splice(index, 1)
    if (running?.id !== id) return
    send({ type: 'cancel', id })
    clearTimeout(deadline)
    // An engine that is still loading will be needed by the next call.
    const grace = thread?.isReady === true ? stopTimeoutMs : callTimeoutMs
    deadline = setTimeout(() => void stop(), grace)
  }

  return {
    call: (method, input, signal, transfer = []) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const id = ++lastId
      const giveUp = () => {
        reject(signal.reason)
        abandon(id)
      }
      if (signal.aborted) return Promise.reject(signal.reason)
      signal.addEventListener('abort', giveUp, { once: true })
      waiting.push({ id, method, input, transfer, resolve, reject })
      next()
      // The worker answers a method with that method's output; see worker/engine.ts.
      return (promise as Promise<never>).finally(() => signal.removeEventListener('abort', giveUp))
    },
    hold() {
      holders++
      clearTimeout(idle)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        holders--
        next()
      }
    },
    isRunning: () => thread !== undefined,
    async close() {
      const closing = new ApiError(503, 'The gateway is closing')
      for (const { reject } of waiting.splice(0)) reject(closing)
      await stop(closing)
    },
  }
}

/**
 * Returns the error for callers of a thread that ended unexpectedly, or was ended for a reason that callers may see.
 */
function toApiError(reason: unknown, { isReady }: Thread): ApiError {
  if (reason instanceof ApiError) return reason
  return isReady
    ? new ApiError(502, 'The speech engine stopped; please try again', {}, { cause: reason })
    : new ApiError(503, 'The speech engine cannot start', {}, { cause: reason })
}
