import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Answer, answerFromCompletion, applyChunk, emptyAnswer } from './answer.ts'
import type { ChatChunk, ChatCompletion } from './gateway/chat-completions.ts'

type Delta = NonNullable<ChatChunk['choices'][number]['delta']>

const chunkOf = (delta: Delta): ChatChunk => ({ choices: [{ index: 0, delta, finish_reason: null }] })
const answerOf = (chunks: readonly ChatChunk[]): Answer => chunks.reduce(applyChunk, emptyAnswer())

test('a stream becomes an answer with all its data', () => {
  const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3, cost: 0.1 }
  const metadata = { endpoints: { available: [{ provider: 'Other' }, { provider: 'Mistral', selected: true }] } }
  const detail = { type: 'reasoning.encrypted', data: 'x' }
  expect(
    answerOf([
      { choices: [], debug: { echo_upstream_body: { model: 'm' } } },
      { id: 'g1', model: 'm', system_fingerprint: 'f', ...chunkOf({ role: 'assistant', content: '' }) },
      chunkOf({ reasoning: 'Add', reasoning_details: [detail] }),
      chunkOf({ reasoning_content: ' them.' }),
      chunkOf({ content: 'It is ' }),
      chunkOf({ content: '3.', annotations: [{ type: 'url_citation' }], images: [{ type: 'image_url' }] }),
      chunkOf({ refusal: 'No' }),
      { choices: [{ index: 1, delta: { content: 'another choice' }, finish_reason: 'length' }] },
      { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], service_tier: 'flex' },
      { id: 'g1', choices: [], usage, service_metadata: metadata },
    ]),
  ).toEqual({
    ...emptyAnswer(),
    id: 'g1',
    model: 'm',
    provider: 'Mistral',
    text: 'It is 3.',
    reasoning: 'Add them.',
    reasoningDetails: [detail],
    refusal: 'No',
    annotations: [{ type: 'url_citation' }],
    images: [{ type: 'image_url' }],
    finishReason: 'stop',
    usage,
    serviceMetadata: metadata,
    serviceTier: 'flex',
    systemFingerprint: 'f',
    debug: [{ echo_upstream_body: { model: 'm' } }],
  })
})

test('an error during a stream keeps the received text', () => {
  const error = { code: 'server_error', message: 'Gone' }
  const failed = { choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }], error }
  expect(answerOf([chunkOf({ content: 'Half' }), failed])).toEqual({
    ...emptyAnswer(),
    text: 'Half',
    finishReason: 'error',
    error,
  })
})

test('tool calls are merged and sorted by index, with unknown fields', () => {
  const { toolCalls } = answerOf([
    chunkOf({ tool_calls: [{ index: 1, id: 'b', type: 'function', function: { name: 'two', arguments: '{' } }] }),
    chunkOf({
      tool_calls: [{ index: 0, id: 'a', type: 'function', signature: 's', function: { name: 'one', arguments: '' } }],
    }),
    chunkOf({
      tool_calls: [
        { index: 1, id: 'b', function: { name: 'two', arguments: '}' } },
        { index: 0, function: { arguments: '[]' } },
      ],
    }),
  ])
  expect(toolCalls).toEqual([
    { index: 0, id: 'a', type: 'function', signature: 's', function: { name: 'one', arguments: '[]' } },
    { index: 1, id: 'b', type: 'function', function: { name: 'two', arguments: '{}' } },
  ])
})

test('tool calls without an index are distinguished by id, and an index may be large', () => {
  const { toolCalls } = answerOf([
    chunkOf({ tool_calls: [{ id: 'a', function: { name: 'one', arguments: '1' } }] }),
    chunkOf({ tool_calls: [{ function: { arguments: '2' } }] }),
    chunkOf({ tool_calls: [{ id: 'b', function: { name: 'two', arguments: '3' } }] }),
    chunkOf({ tool_calls: [{ id: 'a', function: { arguments: '4' } }] }),
    chunkOf({ tool_calls: [{ index: 4e9, id: 'c', function: { name: 'three', arguments: '5' } }] }),
  ])
  expect(toolCalls.map((call) => [call.index, call.id, call.function.arguments])).toEqual([
    [0, 'a', '124'],
    [1, 'b', '3'],
    [4e9, 'c', '5'],
  ])
})

test('a tool call cannot change the prototype of an object', () => {
  const piece = JSON.parse(
    '{"index":0,"__proto__":{"approved":true},"function":{"name":"f","__proto__":{"approved":true}}}',
  )
  const [call] = answerOf([chunkOf({ tool_calls: [piece] })]).toolCalls
  expect(call?.['approved']).toBeUndefined()
  expect(call?.function['approved']).toBeUndefined()
})

const sound = (...pieces: string[]) =>
  answerOf(pieces.map((data) => chunkOf({ audio: { id: 'a', data, transcript: 'x' } }))).audio

test('split base64 is joined, separately encoded pieces are not', () => {
  expect(sound('AAA', 'ABB', 'B=')).toMatchObject({ data: ['AAAABBB='], transcript: 'xxx' })
  expect(sound('AAA=', 'BBBB', 'CC==', 'DDDD')?.data).toEqual(['AAA=', 'BBBBCC==', 'DDDD'])
})

test('parts of mixed content are separated by type', () => {
  const image = { type: 'image_url', image_url: { url: 'data:,' } }
  const content = [{ type: 'text', text: 'See ' }, image, { type: 'text', text: 'this' }]
  expect(answerOf([chunkOf({ content })])).toMatchObject({ text: 'See this', images: [image] })
})

const word = fc.string({ unit: 'grapheme' })
const passed = fc.array(fc.record({ type: word, data: fc.jsonValue() }), { maxLength: 3 })
const tokens = fc.array(fc.record({ token: word, logprob: fc.double({ noNaN: true }) }), { maxLength: 4 })
const toolCall = fc.record({
  id: word,
  type: fc.constant('function'),
  extra: word,
  function: fc.record({ name: word, arguments: word }),
})
const completions = fc.record({
  id: word,
  object: fc.constant('chat.completion'),
  created: fc.nat(),
  model: word,
  provider: fc.option(word),
  system_fingerprint: fc.option(word),
  service_tier: fc.option(word),
  usage: fc.option(fc.record({ prompt_tokens: fc.nat(), completion_tokens: fc.nat(), total_tokens: fc.nat() })),
  choices: fc.tuple(
    fc.record({
      index: fc.constant(0),
      finish_reason: fc.option(fc.constantFrom('stop', 'length', 'tool_calls')),
      logprobs: fc.option(fc.record({ content: fc.option(tokens), refusal: fc.option(tokens) })),
      message: fc.record({
        role: fc.constant('assistant'),
        content: fc.option(word),
        reasoning: fc.option(word),
        refusal: fc.option(word),
        reasoning_details: fc.option(passed),
        annotations: fc.option(passed),
        images: fc.option(passed),
        tool_calls: fc.option(fc.array(toolCall, { maxLength: 3 })),
        audio: fc.option(fc.record({ id: word, data: fc.base64String(), transcript: word })),
      }),
    }),
  ),
})

const cut = (text: string | null | undefined) => Array.from(text ?? '')

type Logprobs = ChatChunk['choices'][number]['logprobs']

const withLogprobs = (logprobs: Logprobs): ChatChunk => ({ choices: [{ index: 0, delta: {}, logprobs }] })

/** Returns the chunks in which a gateway could stream a completion: one character or element each. */
function streamed({ choices: [choice], usage, ...head }: ChatCompletion): ChatChunk[] {
  if (choice === undefined) return []
  const { message } = choice
  const { content, refusal } = choice.logprobs ?? {}
  return [
    { ...head, choices: [] },
    ...cut(message.reasoning).map((reasoning) => chunkOf({ reasoning })),
    ...(message.reasoning_details ?? []).map((detail) => chunkOf({ reasoning_details: [detail] })),
    ...cut(typeof message.content === 'string' ? message.content : '').map((piece) => chunkOf({ content: piece })),
    ...cut(message.refusal).map((piece) => chunkOf({ refusal: piece })),
    ...(message.annotations ?? []).map((annotation) => chunkOf({ annotations: [annotation] })),
    ...(message.images ?? []).map((image) => chunkOf({ images: [image] })),
    ...(message.tool_calls ?? []).flatMap((call, index) => [
      chunkOf({ tool_calls: [{ ...call, index, function: { ...call.function, arguments: '' } }] }),
      ...cut(call.function.arguments).map((piece) =>
        chunkOf({ tool_calls: [{ index, function: { arguments: piece } }] }),
      ),
    ]),
    ...(message.audio ? [chunkOf({ audio: { id: message.audio.id, transcript: message.audio.transcript } })] : []),
    // A padding of two is not split: its first character ends a text.
    ...(message.audio?.data?.match(/[^=]|=+/g) ?? []).map((data) => chunkOf({ audio: { data } })),
    ...(choice.logprobs ? [withLogprobs({})] : []),
    ...(content ?? []).map((token) => withLogprobs({ content: [token] })),
    ...(refusal ?? []).map((token) => withLogprobs({ refusal: [token] })),
    { choices: [{ index: 0, delta: {}, finish_reason: choice.finish_reason }] },
    { choices: [], usage },
  ]
}

test('a completion becomes the same answer as its streamed content', () => {
  fc.assert(
    fc.property(completions, (completion) => {
      expect(answerOf(streamed(completion))).toEqual(answerFromCompletion(completion))
    }),
  )
})

test('routing metadata of a completion is read in its dialect', () => {
  const completion: ChatCompletion = {
    id: 'g',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ message: { content: 'Hi' } }],
    openrouter_metadata: { attempt: 2 },
  }
  expect(answerFromCompletion(completion, 'openrouter').serviceMetadata).toEqual({ attempt: 2 })
  expect(answerFromCompletion(completion).serviceMetadata).toBeNull()
})

test('the cost of an answer is linear: 200,000 pieces are merged quickly', () => {
  const piece = chunkOf({
    content: 'abc ',
    reasoning: 'd',
    tool_calls: [{ index: 0, function: { arguments: 'e' } }],
    audio: { data: 'AAAA' },
  })
  const answer = emptyAnswer()
  for (let count = 0; count < 200_000; count += 1) applyChunk(answer, piece)
  expect([answer.text.length, answer.audio?.data[0]?.length]).toEqual([800_000, 800_000])
})
