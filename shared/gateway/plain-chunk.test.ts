import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chatChunk } from './chat-completions.ts'
import { isPlainChunk } from './plain-chunk.ts'

const delta = {
  role: 'assistant',
  content: 'Hi',
  reasoning: null,
  reasoning_details: [{ type: 'reasoning.text', text: 'a' }],
}
const call = { index: 0, id: 'c', type: 'function', function: { name: 'add', arguments: '{' } }
const chunk = (fields: object = {}, choice: object = {}) => ({
  id: 'g',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, finish_reason: null, logprobs: null, delta, ...choice }],
  ...fields,
})

test.each([
  chunk(),
  chunk({ usage: null, error: null, other: 1, choices: [] }),
  chunk({}, { delta: { tool_calls: [call] } }),
  chunk({}, { delta: null, finish_reason: 'tool_calls' }),
])('text, reasoning, tool calls and finish reasons are plain: %j', (value) => {
  expect(isPlainChunk(value)).toBe(true)
})

test.each([
  chunk({ usage: {} }),
  chunk({ error: { code: 500, message: '' } }),
  chunk({ debug: {} }),
  chunk({ openrouter_metadata: {} }),
  chunk({}, { logprobs: { content: [] } }),
  chunk({}, { delta: { audio: {} } }),
  chunk({}, { delta: { images: [] } }),
  chunk({ id: 5 }),
])('rare chunks are left to the schema: %j', (value) => {
  expect(isPlainChunk(value)).toBe(false)
})

const scalar = fc.constantFrom<unknown>(
  undefined,
  null,
  'a',
  '',
  0,
  1.5,
  Number.POSITIVE_INFINITY,
  true,
  [],
  {},
  [null],
  [[]],
  [{}],
)
const anyFields = (names: readonly string[], special: Record<string, fc.Arbitrary<unknown>> = {}) =>
  fc.record(Object.fromEntries(names.map((name) => [name, special[name] ?? scalar])), { requiredKeys: [] })

const anyFunction = anyFields(['name', 'arguments'])
const anyCall = anyFields(['index', 'id', 'type', 'function'], { function: fc.oneof(scalar, anyFunction) })
const deltaNames = [
  'role',
  'content',
  'reasoning',
  'reasoning_content',
  'reasoning_details',
  'refusal',
  'images',
  'annotations',
  'audio',
  'tool_calls',
]
const anyDelta = anyFields(deltaNames, { tool_calls: fc.oneof(scalar, fc.array(anyCall, { maxLength: 2 })) })
const choiceNames = ['index', 'finish_reason', 'native_finish_reason', 'logprobs', 'error', 'delta']
const anyChoice = anyFields(choiceNames, { delta: fc.oneof(scalar, anyDelta) })
const chunkNames = [
  'id',
  'object',
  'created',
  'model',
  'provider',
  'service_tier',
  'system_fingerprint',
  'usage',
  'error',
  'debug',
  'service_metadata',
  'openrouter_metadata',
  'choices',
]
const anyChunk = anyFields(chunkNames, { choices: fc.array(fc.oneof(scalar, anyChoice), { maxLength: 2 }) })

/** A plain chunk with one field set to any value: near misses, which fully random values seldom produce. */
const nearChunk = fc
  .tuple(
    fc.constantFrom('chunk', 'choice', 'delta', 'call', 'function'),
    fc.constantFrom(...chunkNames, ...choiceNames, ...deltaNames, 'name', 'arguments', 'type'),
    scalar,
  )
  .map(([level, name, value]) => {
    const put = (here: string, fields: object) => (here === level ? { ...fields, [name]: value } : fields)
    const called = put('call', { ...call, function: put('function', call.function) })
    return put('chunk', chunk({}, put('choice', { delta: put('delta', { ...delta, tool_calls: [called] }) })))
  })

test('every plain chunk satisfies the schema', () => {
  let plain = 0
  fc.assert(
    fc.property(fc.oneof(anyChunk, nearChunk), (value) => {
      if (!isPlainChunk(value)) return
      plain += 1
      expect(chatChunk.safeParse(value).error).toBeUndefined()
    }),
    { numRuns: 3000 },
  )
  expect(plain).toBeGreaterThan(100)
})
