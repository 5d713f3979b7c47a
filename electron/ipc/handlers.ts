import type { CallName, CallOutput, ParsedInput, StreamName, StreamPart } from '#shared/ipc/bridge.ts'

/** One handler a call of the contract; a missing or misspelt one is a type error. */
export type CallHandlers = {
  [Name in CallName]: (input: ParsedInput<Name>) => CallOutput<Name> | Promise<CallOutput<Name>>
}

/** The signal aborts when the reader closes its stream or its window goes away. */
export type StreamHandlers = {
  [Name in StreamName]: (input: ParsedInput<Name>, signal: AbortSignal) => AsyncIterable<StreamPart<Name>>
}
