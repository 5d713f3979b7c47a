import type { z } from 'zod'
import type { CallContract, EventContract, Outcome, PulledParts, StreamContract } from './contract-kinds.ts'
import type { ipc } from './contract.ts'

/**
 * The Electron channels: three of the whole contract, whose names of calls are those of `contract.ts`, and one on which
 * the preload script reports that its page has content.
 */
export const channels = { call: 'call', stream: 'stream', event: 'event', content: 'content' } as const

/** A request over the port of a stream. Closing the port ends the stream. */
export type StreamRequest = 'next'

type Ipc = typeof ipc
type NamesOf<Kind> = { [Name in keyof Ipc]: Ipc[Name] extends Kind ? Name : never }[keyof Ipc]

export type CallName = NamesOf<CallContract>
export type StreamName = NamesOf<StreamContract>
export type EventName = NamesOf<EventContract>

/** Input as given by the caller (before defaults), and as received by a handler (after parsing). */
export type CallInput<Name extends CallName> = z.input<Ipc[Name]['input']>
export type ParsedCallInput<Name extends CallName | StreamName> = z.output<Ipc[Name]['input']>
export type CallOutput<Name extends CallName> = z.output<Ipc[Name]['output']>
export type StreamInput<Name extends StreamName> = z.input<Ipc[Name]['input']>
export type StreamPart<Name extends StreamName> = z.output<Ipc[Name]['part']>
export type EventPayload<Name extends EventName> = z.output<Ipc[Name]['payload']>

/** An open stream. `next` waits for the parts since the last pull; `close` aborts the work in main. */
interface BridgeStream<Part> {
  next(): Promise<Outcome<PulledParts<Part>>>
  close(): void
}

/** The frozen `window.bridge`: the only connection from the renderer to main. */
export interface Bridge {
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Outcome<CallOutput<Name>>>
  stream<Name extends StreamName>(name: Name, input: StreamInput<Name>): BridgeStream<StreamPart<Name>>
  /** Returns a function that ends the subscription. */
  on<Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void): () => void
}

export type { GatewayStatus } from '../gateway-profile.ts'
export type { Backup, StorageState } from '../storage-state.ts'
