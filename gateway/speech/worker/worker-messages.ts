/** The engine that a worker runs. */
export type EngineName = 'flite' | 'moonshine' | 'reader'

/** The data that a worker starts with. */
export interface WorkerStart {
  readonly engine: EngineName
  /** The worker's own empty folder, deleted after it ends. */
  readonly folder: string
}

export type MessageToWorker =
  | { readonly type: 'call'; readonly id: number; readonly method: string; readonly input: unknown }
  /** Cancels a call at the engine's next checkpoint; it is still answered. */
  | { readonly type: 'cancel'; readonly id: number }

export type MessageFromWorker =
  | { readonly type: 'ready' }
  /** The engine cannot be loaded; the worker ends. */
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'done'; readonly id: number; readonly output: unknown }
  | { readonly type: 'refused'; readonly id: number; readonly status: number; readonly message: string }
