import type {
  CallName,
  CallOutput,
  EventName,
  EventPayload,
  ParsedCallInput,
  StreamName,
  StreamPart,
} from './bridge.ts'

/** One handler per call of the contract; a missing or misspelt one is a type error. */
export type CallHandlers = {
  [Name in CallName]: (input: ParsedCallInput<Name>) => CallOutput<Name> | Promise<CallOutput<Name>>
}

/** The signal aborts when the reader closes its stream or its window. */
export type StreamHandlers = {
  [Name in StreamName]: (input: ParsedCallInput<Name>, signal: AbortSignal) => AsyncIterable<StreamPart<Name>>
}

/** Sends an event of the contract to its observers. */
export type Emit = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void

/** The events of the contract, which the pages get first and then the observers in main. */
export interface Events {
  readonly emit: Emit
  on<Name extends EventName>(name: Name, observer: (payload: EventPayload<Name>) => void): void
}
