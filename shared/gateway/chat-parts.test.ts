import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChatPart, readChatParts } from './chat-parts.ts'
import type { DialectName } from './dialect.ts'
import { encodeComment, encodeData, endOfStream, EventTooLongError, maxEventLength } from './server-sent-events.ts'
import { collectAll, inPieces, splitBytesAt } from '../testing/byte-streams.ts'

const encoder = new TextEncoder()

const read = (stream: string | readonly Uint8Array[], dialect: DialectName = 'gateway'): Promise<ChatPart[]> =>
  collectAll(readChatParts(inPieces(typeof stream === 'string' ? [encoder.encode(stream)] : stream), dialect))

const text = (content: string) => ({ id: 'g', choices: [{ index: 0, delta: { content }, finish_reason: null }] })
const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 }
const keepAlive = (words: string): ChatPart => ({ type: 'keep-alive', text: words })
const chunk = (value: object): ChatPart => ({
  type: 'chunk',
  chunk: value as Extract<ChatPart, { type: 'chunk' }>['chunk'],
})
const malformed = (data: string): ChatPart => ({ type: 'malformed', data })

test('reads a complete stream: keep-alives, debug, text, usage, the end, and nothing after it', async () => {
  const debug = { choices: [], debug: { echo_upstream_body: { model: 'm' } } }
  const last = { ...text(''), choices: [], usage }
  const stream = [encodeComment('WAITING'), encodeData(debug), encodeData(text('Hi')), encodeData(last), endOfStream]
  expect(await read(`${stream.join('')}${encodeData(text('late'))}: late\n\n`)).toEqual([
    keepAlive('WAITING'),
    chunk(debug),
    chunk(text('Hi')),
    chunk(last),
    { type: 'end' },
  ])
})

test.each([
  '{"choices":[',
  'hello',
  '5',
  'null',
  '[]',
  '{}',
  '{"choices":{}}',
  '{"choices":[5]}',
  '{"choices":[{"delta":{"content":5}}]}',
])('the data %s is malformed, and reading continues', async (data) => {
  expect(await read(`data: ${data}\n\n${encodeData(text('Hi'))}`)).toEqual([malformed(data), chunk(text('Hi'))])
})

test('empty data is a keep-alive, and spaces around the end are ignored', async () => {
  expect(await read('data:\n\ndata: \n\ndata:  [DONE] \n\n')).toEqual([keepAlive(''), keepAlive(''), { type: 'end' }])
})

test('a stream that is cut off has no end and no partial chunk', async () => {
  expect(await read(`${encodeData(text('Hi'))}data: {"choices":[{"del`)).toEqual([chunk(text('Hi'))])
})

test('an error of any form during a stream is a chunk, even with other invalid fields', async () => {
  const errors: readonly (readonly [unknown, unknown])[] = [
    [
      { code: 502, message: 'Gone' },
      { code: 502, message: 'Gone' },
    ],
    [
      { code: 'server_error', message: 'Gone' },
      { code: 'server_error', message: 'Gone' },
    ],
    [
      { type: 'overloaded', message: 'Busy', code: null },
      { code: 'overloaded', message: 'Busy' },
    ],
    [{ reason: 'x' }, { code: 'error', message: '{"reason":"x"}' }],
    ['Busy', { code: 'error', message: 'Busy' }],
  ]
  for (const [sent, error] of errors) {
    expect(await read(encodeData({ error: sent }))).toEqual([chunk({ error, choices: [] })])
  }
  const both = { error: { code: 1, message: 'a' }, choices: [{ index: 'x' }] }
  const choices: unknown[] = []
  expect(await read(encodeData(both))).toEqual([chunk({ ...both, choices }), malformed(JSON.stringify(both))])
})

test('an invalid side field is removed, and the text is kept', async () => {
  const bad = { ...text('Hi'), usage: { prompt_tokens: 'many' }, id: 5 }
  const { id: _, ...good } = text('Hi')
  expect(await read(encodeData(bad))).toEqual([chunk(good), malformed(JSON.stringify(bad))])
})

test('routing metadata is stored under service_metadata in each dialect', async () => {
  const metadata = { attempt: 1, strategy: 'direct' }
  const ours = { ...text('a'), service_metadata: metadata }
  const theirs = { ...text('a'), openrouter_metadata: metadata }
  expect(await read(encodeData(ours), 'gateway')).toEqual([chunk(ours)])
  expect(await read(encodeData(theirs), 'openrouter')).toEqual([chunk({ ...ours, ...theirs })])
  expect(await read(encodeData(theirs), 'gateway')).toEqual([chunk(theirs)])
})

test('unknown fields of a chunk are kept at every level', async () => {
  const other = { deeper: [1, { other: null }] }
  const call = { index: 0, id: 'c', other, function: { name: 'f', arguments: '', other } }
  const choice = { index: 0, other, finish_reason: null, delta: { content: null, other, tool_calls: [call] } }
  for (const extra of [{}, { usage: { ...usage, other } }]) {
    const value = { choices: [choice], other, ...extra }
    expect(await read(encodeData(value))).toEqual([chunk(value)])
  }
})

const frame = fc.oneof(
  fc.string({ unit: 'grapheme' }).map((content) => encodeData(text(content))),
  fc.constantFrom(
    encodeComment('WAITING 漢'),
    encodeData({ ...text(''), usage }),
    'data: {"broken\n\n',
    'data:\n\n',
    endOfStream,
  ),
  fc.string({ unit: 'grapheme' }).map((message) => encodeData({ error: { code: 500, message } })),
)
const frames = fc
  .tuple(fc.array(frame, { maxLength: 20 }), fc.constantFrom('\n', '\r\n', '\r'), fc.constantFrom('', '\uFEFF'))
  .map(([all, newline, mark]) => mark + all.join('').replaceAll('\n', newline))

test('any split of the bytes results in the same parts', async () => {
  await fc.assert(
    fc.asyncProperty(frames, fc.array(fc.nat(), { maxLength: 60 }), async (stream, borders) => {
      const bytes = encoder.encode(stream)
      const whole = await read([bytes])
      expect(await read(splitBytesAt(bytes, borders))).toEqual(whole)
      expect(await read(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(whole)
    }),
  )
})

test('a line over the limit is an error after the parts before it', async () => {
  const parts: ChatPart[] = []
  const bytes = [encoder.encode(`${encodeData(text('Hi'))}data: ${'a'.repeat(maxEventLength + 1)}\n\n`)]
  const all = async () => {
    for await (const part of readChatParts(inPieces(bytes), 'gateway')) parts.push(part)
  }
  await expect(all()).rejects.toThrow(EventTooLongError)
  expect(parts).toEqual([chunk(text('Hi'))])
})

test('the bytes are closed after the end, and when the reader leaves', async () => {
  for (const stream of [endOfStream, encodeData(text('Hi'))]) {
    let closed = false
    async function* bytes() {
      try {
        while (true) yield encoder.encode(stream)
      } finally {
        closed = true
      }
    }
    for await (const part of readChatParts(bytes(), 'gateway')) if (part.type === 'chunk') break
    expect(closed).toBe(true)
  }
})
