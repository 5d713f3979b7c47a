/** Interrupts the work: lets messages in, and throws if the caller has left. */
export type Checkpoint = () => Promise<void>

/** A result, and the buffers in it that are transferred instead of copied. */
export interface EngineAnswer<Output> {
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
