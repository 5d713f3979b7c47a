import { createEventReader } from '../gateway/server-sent-events.ts'

/** An item of a server-sent event stream: the data of an event, or a comment (a keep-alive). */
export type ServerSentEvent =
  | { readonly kind: 'data'; readonly data: string }
  | { readonly kind: 'comment'; readonly text: string }

/** Reads the events of a `text/event-stream` body; see `createEventReader`. Closes `bytes` on exit. */
export async function* readEvents(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  let events: ServerSentEvent[] = []
  const read = createEventReader(
    (data) => events.push({ kind: 'data', data }),
    (text) => events.push({ kind: 'comment', text }),
  )
  for await (const piece of bytes) {
    try {
      read(piece)
    } finally {
      // Events that are complete are also yielded before an error.
      yield* events
      events = []
    }
  }
}
