/** Interrupts the work: lets messages in, and throws if the caller has left. */
export type Checkpoint = () => Promise<void>

/** A result, and the buffers in it that are transferred instead of copied. */
interface EngineAnswer<Output> {
  readonly output: Output
  readonly transfer?: readonly ArrayBuffer[]
}

/** A method of an engine. Throws ApiError for errors that the caller may see. */
export type EngineMethod<Input, Output> = (input: Input, checkpoint: Checkpoint) => Promise<EngineAnswer<Output>>

/** The methods of an engine, by name. */
export type Methods = Readonly<Record<string, { readonly input: unknown; readonly output: unknown }>>

/** The implementation of an engine's methods, which are called one after the other. */
export type Engine<Offered extends Methods> = {
  readonly [Name in keyof Offered]: EngineMethod<Offered[Name]['input'], Offered[Name]['output']>
}

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
