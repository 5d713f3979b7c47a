import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEvents, type ServerSentEvent } from '../testing/read-events.ts'
import { encodeComment, encodeData, endOfStream, EventTooLongError, maxEventLength } from './server-sent-events.ts'
import { collectAll, inPieces, splitBytesAt } from '../testing/byte-streams.ts'

const encoder = new TextEncoder()

const read = (...pieces: readonly (string | Uint8Array)[]): Promise<ServerSentEvent[]> =>
  collectAll(readEvents(inPieces(pieces.map((piece) => (typeof piece === 'string' ? encoder.encode(piece) : piece)))))

const data = (text: string): ServerSentEvent => ({ kind: 'data', data: text })
const comment = (text: string): ServerSentEvent => ({ kind: 'comment', text })

test.each<[string, string, ServerSentEvent[]]>([
  ['events and comments', ': WAITING\n\ndata: a\n\ndata:b\n\n', [comment('WAITING'), data('a'), data('b')]],
  ['data of several lines', 'data: a\ndata: b\n\n', [data('a\nb')]],
  ['other fields, which it leaves out', 'event: x\nid: 1\nretry: 5\nhello\ndata: a\n\n', [data('a')]],
  ['CRLF', 'data: a\r\n\r\n: b\r\n\r\n', [data('a'), comment('b')]],
  ['CR', 'data: a\r\r: b\r\r', [data('a'), comment('b')]],
  ['a byte order mark', '\uFEFFdata: a\n\n', [data('a')]],
  ['an event that no empty line ends, which it leaves out', 'data: a\n\ndata: b\n', [data('a')]],
  ['nothing', '', []],
])('reads %s', async (_, stream, events) => {
  expect(await read(stream)).toEqual(events)
})

const line = fc.oneof(
  fc
    .string({ unit: fc.constantFrom('a', '"', ' ', ':', 'é', '漢', '🦊', '\u2028', '\uFEFF') })
    .map((text) => `data: ${text}`),
  fc.string({ unit: fc.constantFrom('a', ' ', '漢', '🦊') }).map((text) => `:${text}`),
  fc.constantFrom('', '', 'event: x', 'dat', 'data', 'unknown: 1', 'id: 7', '\uFEFF', 'data: [DONE]'),
)
const stream = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\n', '\r\n', '\r')), { maxLength: 30 })
  .map((lines) => lines.map((parts) => parts.join('')).join(''))

test('any split of the bytes results in the same events', async () => {
  await fc.assert(
    fc.asyncProperty(stream, fc.array(fc.nat(), { maxLength: 40 }), async (text, borders) => {
      const bytes = encoder.encode(text)
      const whole = await read(bytes)
      expect(await read(...splitBytesAt(bytes, borders))).toEqual(whole)
      expect(await read(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(whole)
      expect(await read(...text.split(/(?<=\n\n)/))).toEqual(whole)
    }),
  )
})

test('encoded events are read back', async () => {
  const json = fc.jsonValue().map((value) => ({ value }))
  await fc.assert(
    fc.asyncProperty(fc.array(json), fc.string({ unit: 'binary' }), async (values, text) => {
      const events = await read(values.map(encodeData).join('') + encodeComment(text) + endOfStream)
      const comments = text
        .toWellFormed()
        .split(/\r\n|\r|\n/)
        .map(comment)
      const wanted = values.map((value) => data(JSON.stringify(value)))
      expect(events).toEqual([...wanted, ...comments, data('[DONE]')])
    }),
  )
})

test('invalid UTF-8 becomes replacement characters instead of an error', async () => {
  const broken = Uint8Array.of(...encoder.encode('data: '), 0xe6, 0xbc, 0x41, 0xff, 10, 10)
  expect(await read(broken)).toEqual([data('\uFFFDA\uFFFD')])
})

test('a line over the limit is an error, in one piece or in many, and the events before it are kept', async () => {
  const long = encoder.encode(`data: a\n\ndata: ${'b'.repeat(maxEventLength + 1)}\n\ndata: c\n\n`)
  for (const pieces of [[long], splitBytesAt(long, [9, 1_000_000, 9_000_000])]) {
    const events: ServerSentEvent[] = []
    const all = async () => {
      for await (const event of readEvents(inPieces(pieces))) events.push(event)
    }
    await expect(all()).rejects.toThrow(EventTooLongError)
    expect(events).toEqual([data('a')])
  }
  expect(await read(`data: ${'b'.repeat(maxEventLength)}\n\n`)).toHaveLength(1)
})

test('leaving the events early closes the bytes', async () => {
  let closed = false
  async function* bytes() {
    try {
      while (true) yield encoder.encode('data: a\n\n')
    } finally {
      closed = true
    }
  }
  for await (const event of readEvents(bytes())) {
    expect(event).toEqual(data('a'))
    break
  }
  expect(closed).toBe(true)
})
