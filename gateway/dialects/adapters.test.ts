import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chatRequest } from '#shared/gateway/chat-completions.ts'
import {
  embeddingsRequest,
  messagesRequest,
  responsesRequest,
  tokenCountRequest,
} from '#shared/gateway/dialect-requests.ts'
import type { FinishPart, ProviderPart } from '../providers/chat-provider.ts'
import { createAnswerNotes } from './answer-reader.ts'
import type { ClientDialect } from './client-dialect.ts'
import { createTap } from './create-tap.ts'
import { startTestGateway } from '../testing/start-test-gateway.ts'
import { embedText } from './embeddings/embed-text.ts'
import { embeddingsDialect } from './embeddings/embeddings-dialect.ts'
import { messagesDialect } from './messages/messages-dialect.ts'
import { responsesDialect } from './responses/responses-dialect.ts'

test.each([
  [{ input: Array.from({ length: 4097 }, () => 'a') }, 'input must have at most 4096 texts'],
  [{ input: Array.from({ length: 257 }, () => 'a'), dimensions: 4096 }, 'input must have at most 256 texts'],
  [{ input: 'a '.repeat(600_000) }, 'input must have at most 1048576 characters'],
  [{ input: Array.from({ length: 600_000 }, () => 7) }, 'input must have at most 1048576 characters'],
])('more than fits the memory is refused before it is computed', async (body, message) => {
  const { post, faults } = await startTestGateway()
  const response = await post('/embeddings', { model: 'gatehouse/script', ...body })
  const { error } = (await response.json()) as { readonly error: { readonly message: string } }
  expect([response.status, error.message, faults]).toEqual([400, expect.stringContaining(message), []])
})

const text = fc.string({ unit: 'grapheme', maxLength: 12 })
const anyJson = fc.jsonValue({ maxDepth: 4 })

/** Values that look like parts and items, so that more than the first check is reached. */
const item = fc.dictionary(
  fc.constantFrom('type', 'role', 'content', 'text', 'id', 'call_id', 'name', 'arguments', 'output', 'input', 'source'),
  fc.oneof(
    fc.constantFrom('text', 'tool_use', 'tool_result', 'image', 'message', 'function_call', 'user', 'assistant'),
    anyJson,
    fc.array(fc.record({ type: fc.constantFrom('text', 'input_text', 'input_image', 'image'), text: anyJson })),
  ),
)
const body = fc.record(
  {
    model: fc.constant('m'),
    messages: fc.array(
      fc.record({ role: fc.constantFrom('user', 'assistant', 'system'), content: fc.oneof(text, fc.array(item)) }),
    ),
    input: fc.oneof(text, fc.array(item), anyJson),
    system: fc.oneof(text, fc.array(item)),
    instructions: text,
    tools: fc.array(item),
    tool_choice: fc.oneof(item, fc.constantFrom('auto', 'none')),
    thinking: item,
    text: item,
    reasoning: item,
  },
  { requiredKeys: ['model', 'messages', 'input'] },
)

test('any request that the schemas accept becomes a chat whose messages are valid', () => {
  const cases = [
    [messagesRequest, messagesDialect],
    [tokenCountRequest, messagesDialect],
    [responsesRequest, responsesDialect],
    [embeddingsRequest, embeddingsDialect],
  ] as const
  let accepted = 0
  fc.assert(
    fc.property(body, fc.constantFrom(...cases), (given, [schema, dialect]) => {
      const parsed = schema.safeParse(given)
      expect(parsed.error?.issues[0]?.message ?? '').not.toMatch(/^Invalid input/)
      if (parsed.success) accepted++
      const { messages } = parsed.success ? (dialect as ClientDialect<unknown>).toChat(parsed.data) : { messages: [] }
      // A request of nothing but unknown items has none.
      const isEmpty = Array.isArray(messages) && messages.length === 0
      expect(isEmpty || chatRequest.shape.messages.safeParse(messages).success).toBe(true)
    }),
    { numRuns: 400 },
  )
  expect(accepted).toBeGreaterThan(50)
})

const answer = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('content' as const), text }),
    fc.record({ type: fc.constant('reasoning' as const), text }),
    fc.record({ type: fc.constant('waiting' as const) }),
    text.map((refusal) => ({ type: 'delta' as const, delta: { refusal } })),
    fc.tuple(text, fc.array(text, { maxLength: 3 })).map(([name, pieces]) => ({ type: 'call' as const, name, pieces })),
  ),
  { maxLength: 12 },
)

/** Calls come in pieces, as from a provider. */
function toParts(written: typeof answer extends fc.Arbitrary<infer Value> ? Value : never): ProviderPart[] {
  let index = -1
  return written.flatMap((part): ProviderPart[] => {
    if (part.type !== 'call') return [part]
    index++
    const at = index
    const first = { index: at, id: `call_${at}`, type: 'function', function: { name: `f${part.name}`, arguments: '' } }
    const rest = part.pieces.map((piece) => ({ index: at, function: { arguments: piece } }))
    return [first, ...rest].map((piece) => ({ type: 'delta', delta: { tool_calls: [piece] } }))
  })
}

const usage = { promptTokens: 40, completionTokens: 30, reasoningTokens: 20, cachedTokens: 10, cost: null }
const finish: FinishPart = { type: 'finish', reason: 'stop', usage }

async function* generate(parts: readonly ProviderPart[]): AsyncGenerator<ProviderPart, void> {
  yield* parts
  yield finish
}

/** Writes an answer in a dialect, reads it back as the tap does, and returns what both have in common. */
async function writeAndRead(dialect: ClientDialect<never>, parts: readonly ProviderPart[], stream: boolean) {
  const said: string[] = []
  const { notes, usage: usageOf } = createAnswerNotes({ onText: (piece) => said.push(piece) })
  const tap = createTap(stream, dialect.readAnswer, notes)
  const request = { model: 'm', stream } as never
  for await (const part of dialect.write(
    { parts: generate(parts), id: 'gen-1', model: 'm', promptTokens: 1 },
    request,
  )) {
    if (part.type === 'bytes') for (const byte of part.bytes) tap.read(Uint8Array.of(byte))
  }
  tap.end()
  return { said: said.join(''), toolCalls: notes.toolCalls, usage: usageOf(1) }
}

test.each([
  ['messages', messagesDialect, true],
  ['messages', messagesDialect, false],
  ['responses', responsesDialect, true],
  ['responses', responsesDialect, false],
] as const)('%s: what is written is read back, byte by byte (streamed: %3$s)', async (_name, dialect, stream) => {
  await fc.assert(
    fc.asyncProperty(answer, async (written) => {
      const parts = toParts(written)
      const said = parts.map((part) => {
        if (part.type === 'content') return part.text
        return part.type === 'delta' ? (part.delta.refusal ?? '') : ''
      })
      const calls = written.filter(({ type }) => type === 'call').length
      expect(await writeAndRead(dialect as ClientDialect<never>, parts, stream)).toEqual({
        said: said.join(''),
        toolCalls: calls,
        usage: { ...usage, cacheWriteTokens: 0 },
      })
    }),
    { numRuns: 60 },
  )
})

test('a tap reads anything without a fault', () => {
  const types = fc.constantFrom(
    'message',
    'message_start',
    'message_delta',
    'content_block_delta',
    'error',
    'response.completed',
  )
  const event = fc.oneof(
    anyJson,
    fc.record({ type: types, message: anyJson, usage: item, delta: item, response: item }),
  )
  fc.assert(
    fc.property(
      fc.array(event),
      fc.constantFrom(messagesDialect, responsesDialect, embeddingsDialect),
      fc.boolean(),
      (events, { readAnswer }, isStream) => {
        const { notes, usage: usageOf } = createAnswerNotes()
        const tap = createTap(isStream, readAnswer, notes)
        for (const each of events)
          tap.read(Buffer.from(isStream ? `data: ${JSON.stringify(each)}\n\n` : JSON.stringify(each)))
        tap.end()
        const { promptTokens, completionTokens } = usageOf(3)
        expect(promptTokens >= 0 && completionTokens >= 0).toBe(true)
      },
    ),
  )
})

test('a vector has the length 1 and its dimensions, and is the same for the same text', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 600 }), (given, dimensions) => {
      const vector = embedText(given, dimensions)
      expect([vector.length, Math.hypot(...vector).toFixed(4)]).toEqual([dimensions, '1.0000'])
      expect(embedText(given, dimensions)).toEqual(vector)
    }),
  )
})

test('texts with the same words are nearer than others', () => {
  const near = (one: string, other: string) => {
    const [a, b] = [embedText(one), embedText(other)]
    return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
  }
  const question = 'How do I stop an answer?'
  expect(near(question, 'Press Stop to stop an answer')).toBeGreaterThan(near(question, 'Weather in Bern today'))
})
