import { createParser } from 'eventsource-parser'

/** Maximum length of an event or comment in characters. A stream that exceeds it is broken or hostile. */
export const maxEventLength = 16 * 1024 * 1024

/** An event or comment exceeds the maximum length. The events before it have been read. */
export class EventTooLongError extends Error {
  override readonly name = 'EventTooLongError'

  constructor() {
    super(`A server-sent event is longer than ${maxEventLength} characters`)
  }
}

/**
 * Creates a synchronous reader: it takes bytes and passes each complete event on. Bytes may be split
 * anywhere; lines end in LF, CRLF or CR; a leading byte order mark is skipped; event names, ids and retry times are
 * ignored, as the API uses none. An event that is not ended by an empty line is dropped, as the standard requires.
 * Throws EventTooLongError.
 */
export function createEventReader(
  onData: (data: string) => void,
  onComment: (text: string) => void,
): (bytes: Uint8Array) => void {
  const decode = createUtf8Decoder()
  let tooLong = false
  // A long event within one piece of bytes bypasses the limit of the parser, which applies to buffered text.
  const bounded = (emit: (text: string) => void) => (text: string) => {
    if (text.length > maxEventLength) tooLong = true
    else if (!tooLong) emit(text)
  }
  const publishData = bounded(onData)
  const parser = createParser({
    maxBufferSize: maxEventLength + dataField.length,
    onEvent: (event) => publishData(event.data),
    onComment: bounded(onComment),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') tooLong = true
    },
  })
  // Whether the parser holds no part of an event, and has looked for the byte order mark.
  let isBetweenEvents = false
  return (bytes) => {
    if (tooLong) throw new EventTooLongError()
    const text = decode(bytes)
    const endsEvent = text.endsWith(eventEnd)
    if (isBetweenEvents && endsEvent && isOneLine(text)) publishData(text.slice(dataField.length, -eventEnd.length))
    else parser.feed(text)
    isBetweenEvents = endsEvent
    if (tooLong) throw new EventTooLongError()
  }
}

const dataField = 'data: '
const eventEnd = '\n\n'

/** Returns whether an event is a single line of data, as most are. The parser takes three times as long for it. */
function isOneLine(event: string): boolean {
  return event.startsWith(dataField) && event.indexOf('\n') === event.length - eventEnd.length && !event.includes('\r')
}

/**
 * Creates a decoder of UTF-8 that may be split anywhere. A decoder that has ever decoded a part of a text is slow from
 * then on, so that pieces that end with a whole ASCII character, as events do, have another one.
 */
function createUtf8Decoder(): (bytes: Uint8Array) => string {
  // The parser skips the byte order mark; if the decoder also did, a second one would be lost.
  const whole = new TextDecoder('utf-8', { ignoreBOM: true })
  const split = new TextDecoder('utf-8', { ignoreBOM: true })
  let isSplit = false
  return (bytes) => {
    const last = bytes.at(-1)
    if (last === undefined) return ''
    const wasSplit = isSplit
    isSplit = last >= 0x80
    return wasSplit || isSplit ? split.decode(bytes, { stream: true }) : whole.decode(bytes)
  }
}

/** Returns an event with the value as JSON. */
export function encodeData(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`
}

/** Returns a comment, which keeps the connection alive. A text of several lines becomes several comments. */
export function encodeComment(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => `: ${line}\n`)
  return `${lines.join('')}\n`
}

/** The event that ends a chat stream (openrouter.md §3). */
export const endOfStream = 'data: [DONE]\n\n'
