import { createParser } from 'eventsource-parser'

/** What a stream of server-sent events brings: the data of an event, or a comment (a sign of life). */
export type ServerSentEvent =
  | { readonly kind: 'data'; readonly data: string }
  | { readonly kind: 'comment'; readonly text: string }

/** The most characters that one event or comment may have. A stream that exceeds it is broken or hostile. */
export const maxEvent = 16 * 1024 * 1024

/** The stream broke the bound of `maxEvent`; what came before it has been read. */
export class EventTooLongError extends Error {
  override readonly name = 'EventTooLongError'

  constructor() {
    super(`A server-sent event is longer than ${maxEvent} characters`)
  }
}

/**
 * The reader under `readEvents`, without waiting: takes the bytes of one piece, tells the events complete in it.
 * Bytes may be split anywhere; lines end in LF, CRLF or CR; a leading byte order mark is skipped; event names, ids
 * and retry times are ignored, as the API uses none. An event not ended by an empty line is never told (by the
 * standard it is incomplete). Throws EventTooLongError.
 */
export function createEventReader(
  onData: (data: string) => void,
  onComment: (text: string) => void,
): (bytes: Uint8Array) => void {
  // The parser skips the byte order mark; done twice, a second one would vanish too.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let tooLong = false
  // A piece that holds the whole of a long event passes the parser's own bound, which is on what it keeps.
  const bounded = (tell: (text: string) => void) => (text: string) => {
    if (text.length > maxEvent) tooLong = true
    else if (!tooLong) tell(text)
  }
  const publishData = bounded(onData)
  const parser = createParser({
    maxBufferSize: maxEvent + 'data: '.length,
    onEvent: (event) => publishData(event.data),
    onComment: bounded(onComment),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') tooLong = true
    },
  })
  return (bytes) => {
    if (!tooLong) parser.feed(decoder.decode(bytes, { stream: true }))
    if (tooLong) throw new EventTooLongError()
  }
}

/** Reads the events of a `text/event-stream` body one by one; see `createEventReader`. Closes `bytes` when left. */
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
      // Also before an error: what was complete has arrived.
      yield* events
      events = []
    }
  }
}

/** An event whose data is the value as JSON, ready to be written to a stream. */
export function encodeData(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`
}

/** A comment, by which a gateway shows that it is alive; a text of several lines becomes several comments. */
export function encodeComment(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => `: ${line}\n`)
  return `${lines.join('')}\n`
}

/** The event that ends a chat stream (openrouter.md §3). */
export const endOfStream = 'data: [DONE]\n\n'
