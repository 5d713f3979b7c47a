/** The three Electron channels of the whole contract. The names of calls are those of `contract.ts`. */
export const channels = { call: 'call', stream: 'stream', event: 'event' } as const

/** A request over the port of a stream. Closing the port ends the stream. */
export type StreamRequest = 'next'
