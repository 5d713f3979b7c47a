/** Looks up from the work: lets messages in, and throws where the caller went away. */
export type Checkpoint = () => Promise<void>

/** A result, and the buffers in it that are handed over instead of copied. */
export interface EngineAnswer<Output> {
  readonly output: Output
  readonly transfer?: readonly ArrayBuffer[]
}

/** One thing that an engine does. Throws ApiError where the caller is to know why it does not. */
export type EngineMethod<Input, Output> = (input: Input, checkpoint: Checkpoint) => Promise<EngineAnswer<Output>>

/** What can be asked of an engine, by name. */
export type Methods = Readonly<Record<string, { readonly input: unknown; readonly output: unknown }>>

/** An engine that does these things, one after the other. */
export type Engine<Offered extends Methods> = {
  readonly [Name in keyof Offered]: EngineMethod<Offered[Name]['input'], Offered[Name]['output']>
}
