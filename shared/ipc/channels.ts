/** The three Electron channels that carry the whole contract; names inside a channel are those of `contract.ts`. */
export const channels = { call: 'call', stream: 'stream', event: 'event' } as const

/** Asked for over a stream's port. The port's closing is the end. */
export type StreamRequest = 'next'
