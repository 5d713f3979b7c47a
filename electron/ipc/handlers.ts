import type { CallName, CallOutput, ParsedCallInput, StreamName, StreamPart } from '#shared/ipc/bridge.ts'

/** One handler per call of the contract; a missing or misspelt one is a type error. */
export type CallHandlers = {
  [Name in CallName]: (input: ParsedCallInput<Name>) => CallOutput<Name> | Promise<CallOutput<Name>>
}

/** The signal aborts when the reader closes its stream or its window. */
export type StreamHandlers = {
  [Name in StreamName]: (input: ParsedCallInput<Name>, signal: AbortSignal) => AsyncIterable<StreamPart<Name>>
}
