/** Which engine a worker runs. */
export type EngineName = 'flite' | 'moonshine' | 'reader'

/** What a worker is started with. */
export interface WorkerStart {
  readonly engine: EngineName
  /** An empty folder of its own, that is deleted after it. */
  readonly folder: string
}

export type MessageToWorker =
  | { readonly type: 'call'; readonly id: number; readonly method: string; readonly input: unknown }
  /** Stops a call as soon as the engine looks up; it is answered all the same. */
  | { readonly type: 'cancel'; readonly id: number }

export type MessageFromWorker =
  | { readonly type: 'ready' }
  /** The engine cannot be loaded; the worker ends. */
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'done'; readonly id: number; readonly output: unknown }
  | { readonly type: 'refused'; readonly id: number; readonly status: number; readonly message: string }
