import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { chatCompletion } from '#shared/gateway/chat-completions.ts'
import { ApiError } from '../http/api-error.ts'
import { finish, fakeProvider } from '../testing/fake-provider.ts'
import { disconnectMidAnswer } from '../testing/disconnect-mid-answer.ts'
import { readStream } from '../testing/read-chunks.ts'
import { startTestGateway } from '../testing/start-test-gateway.ts'

const usage = {
  prompt_tokens: 2,
  completion_tokens: 2,
  total_tokens: 4,
  prompt_tokens_details: { cached_tokens: 0 },
  completion_tokens_details: { reasoning_tokens: 0 },
  cost: 0,
  cost_details: {
    upstream_inference_prompt_cost: 0,
    upstream_inference_completions_cost: 0,
    upstream_inference_cost: null,
  },
  is_byok: false,
  server_tool_use_details: { tool_calls_requested: 0, tool_calls_executed: 0 },
}
const aNumber: unknown = expect.any(Number)

test('a chat is answered in one piece', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_900 })
  const { chat } = await startTestGateway()
  const response = await chat('Hello you')
  const completion = chatCompletion.parse(await response.json())
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(completion).toEqual({
    id: response.headers.get('x-generation-id'),
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'gatehouse/script',
    provider: 'Script',
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        native_finish_reason: 'stop',
        message: { role: 'assistant', content: 'Hello you' },
      },
    ],
    system_fingerprint: null,
    service_tier: null,
    usage,
  })
})

test('a chat is answered in chunks, usage last and without choices', async () => {
  const { chat } = await startTestGateway()
  const response = await chat('Hello you', { stream: true, stream_options: { include_usage: false } })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const { chunks, isDone } = await readStream(response)
  const head = {
    id: response.headers.get('x-generation-id'),
    object: 'chat.completion.chunk',
    created: aNumber,
    model: 'gatehouse/script',
    provider: 'Script',
  }
  expect(chunks).toEqual([
    { ...head, choices: [{ index: 0, delta: { role: 'assistant', content: 'Hello' }, finish_reason: null }] },
    { ...head, choices: [{ index: 0, delta: { content: ' you' }, finish_reason: null }] },
    { ...head, choices: [{ index: 0, delta: {}, finish_reason: 'stop', native_finish_reason: 'stop' }] },
    { ...head, choices: [], usage },
  ])
  expect(isDone).toBe(true)
})

test('a request that names no model is answered by the guide', async () => {
  const { chat } = await startTestGateway()
  const { model, choices } = chatCompletion.parse(await (await chat('How do I stop?', { model: undefined })).json())
  expect([model, choices[0]?.message.content]).toEqual([
    'gatehouse/guide',
    '**Stopping**\n\nPress Stop to end an answer.',
  ])
})

test.each([
  [{ max_completion_tokens: 1 }, 'Hello', 'length'],
  [{ max_tokens: 1 }, 'Hello', 'length'],
  [{ max_completion_tokens: 2, max_tokens: 1 }, 'Hello you', 'length'],
  [{ max_completion_tokens: null }, 'Hello you too', 'stop'],
  [{ stop: ' you' }, 'Hello', 'stop'],
  [{ stop: ['nothing', 'too', 'lo'] }, 'Hel', 'stop'],
])('%j ends the answer', async (limits, content, finishReason) => {
  const { chat } = await startTestGateway()
  const whole = chatCompletion.parse(await (await chat('Hello you too', limits)).json())
  const streamed = await readStream(await chat('Hello you too', { ...limits, stream: true }))
  expect([whole.choices[0]?.message.content, whole.choices[0]?.finish_reason]).toEqual([content, finishReason])
  expect([streamed.content, streamed.finishReason]).toEqual([content, finishReason])
})

test.each([
  [{ messages: [] }, 'messages must have at least 1 element'],
  [{ messages: undefined }, 'messages is required and must be an array'],
  [{ temperature: 2.1 }, 'temperature must be between 0 and 2'],
  [{ top_p: -0.1 }, 'top_p must be between 0 and 1'],
  [{ frequency_penalty: -2.5 }, 'frequency_penalty must be between -2 and 2'],
  [{ presence_penalty: 3 }, 'presence_penalty must be between -2 and 2'],
  [{ top_logprobs: 21 }, 'top_logprobs must be between 0 and 20'],
  [{ stop: ['a', 'b', 'c', 'd', 'e'] }, 'stop must have at most 4 elements'],
  [{ session_id: 'x'.repeat(257) }, 'session_id must be at most 256 characters'],
  [{ stop_server_tools_when: [] }, 'stop_server_tools_when must have at least 1 element'],
  [{ metadata: { ['x'.repeat(65)]: 'y' } }, 'metadata keys must be at most 64 characters'],
  [{ metadata: { x: 'y'.repeat(513) } }, 'metadata values must be at most 512 characters'],
  [
    { metadata: Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`key${index}`, 'x'])) },
    'metadata must have at most 16 pairs',
  ],
  [
    { reasoning_effort: 'high', reasoning: { effort: 'low' } },
    'reasoning_effort (high) must not differ from reasoning.effort (low)',
  ],
])('%j is a 400 that names the limit', async (fields, message) => {
  const { chat } = await startTestGateway()
  const response = await chat('Hi', fields)
  expect([response.status, await response.json()]).toEqual([400, { error: { code: 400, message } }])
})

test.each([
  [{ model: 'nobody/nothing' }, 'No model "nobody/nothing" with text output is known to this gateway'],
  [{ models: ['gatehouse/guide', 'x/y'] }, 'No model "x/y" with text output is known to this gateway'],
  [
    { provider: { only: ['guide'] } },
    'No endpoint of gatehouse/script is allowed by provider.only and provider.ignore',
  ],
  [
    { provider: { ignore: ['script'] } },
    'No endpoint of gatehouse/script is allowed by provider.only and provider.ignore',
  ],
])('%j is a 404 that says what is missing', async (fields, message) => {
  const { chat } = await startTestGateway()
  const response = await chat('Hi', fields)
  expect([response.status, await response.json()]).toEqual([
    404,
    { error: { code: 404, message, availability: expect.objectContaining({ retryable: false }) } },
  ])
})

test('metadata of a refusal says that the preferences left no endpoint', async () => {
  const { chat } = await startTestGateway()
  const response = await chat('Hi', { provider: { only: ['guide'] } }, { headers: { 'X-Service-Metadata': 'enabled' } })
  expect([response.status, await response.json()]).toMatchObject([
    404,
    {
      service_metadata: {
        requested: 'gatehouse/script',
        strategy: 'direct',
        attempt: 0,
        endpoints: { total: 1, available: [] },
      },
    },
  ])
})

test('a user key may chat', async () => {
  const { chat, userKey } = await startTestGateway()
  const response = await chat('Hi', {}, { headers: { Authorization: `bearer ${userKey}` } })
  expect(response.status).toBe(200)
})

test('an early refusal has its own status', async () => {
  const { chat } = await startTestGateway({ keepAliveIntervalMs: 60_000 })
  const early = await chat('/status 429 retry-after=7 message="Slow down"', { stream: true })
  expect([early.status, early.headers.get('retry-after'), await early.json()]).toEqual([
    429,
    '7',
    { error: { code: 429, message: 'Slow down' } },
  ])
})

test('a late refusal is reported inside the stream, after keep-alive comments', async () => {
  const commented = Promise.withResolvers<void>()
  // oxlint-disable-next-line require-yield -- It refuses before it says anything.
  const slow = fakeProvider('slow', ['test/slow'], async function* () {
    await commented.promise
    throw new ApiError(429, 'Slow down')
  })
  const { chat } = await startTestGateway({ moreProviders: [slow], keepAliveIntervalMs: 10 })
  const late = await chat('Hi', { model: 'test/slow', stream: true })
  const { chunks, comments, isDone } = await readStream(late, () => commented.resolve())
  expect(late.status).toBe(200)
  expect(comments[0]).toBe('GATEHOUSE PROCESSING')
  expect(chunks.map(({ error, choices }) => ({ error, choices }))).toEqual([
    {
      error: { code: 429, message: 'Slow down' },
      choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error', native_finish_reason: 'error' }],
    },
  ])
  expect(isDone).toBe(true)
})

test.each([true, false])('a provider is stopped when its client disconnects (stream: %s)', async (stream) => {
  const started = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<string>()
  const endless = fakeProvider('endless', ['test/endless'], async function* (_request, _model, signal) {
    yield { type: 'content', text: 'more ' }
    started.resolve()
    await once(signal, 'abort')
    ended.resolve(String(signal.reason))
  })
  const { chat, faults } = await startTestGateway({ moreProviders: [endless] })
  await disconnectMidAnswer(chat, { model: 'test/endless', stream }, started.promise)
  expect(await ended.promise).toBe('AbortError: The client disconnected')
  expect(faults).toEqual([])
})

test('a provider is asked only for what its reader takes', async () => {
  let made = 0
  const piece = 'x'.repeat(100_000)
  const flood = fakeProvider('flood', ['test/flood'], async function* () {
    for (; made < 2000; made++) yield { type: 'content', text: piece }
    yield finish
  })
  const { chat } = await startTestGateway({ moreProviders: [flood] })
  const response = await chat('Hi', { model: 'test/flood', stream: true })
  const reader = response.body?.getReader()
  await reader?.read()
  // Pieces follow each other without a pause until the system takes no more: a send buffer of 4 MB and a receive
  // buffer, which grows only by being read. Node buffers far less.
  for (let others = 0; others < 3; others++) expect((await chat('Hi')).status).toBe(200)
  expect(made).toBeLessThan(100)
  await reader?.cancel()
})

test('closing the gateway ends open streams with an error that says why', async () => {
  const { chat, gateway } = await startTestGateway()
  const started = Promise.withResolvers<void>()
  const stream = readStream(await chat('/say Hello\n/delay 1m', { stream: true }), () => started.resolve())
  await started.promise
  await gateway.close()
  const { chunks, content, isDone } = await stream
  expect([content, chunks.at(-1)?.error, isDone]).toEqual([
    'Hello',
    { code: 503, message: 'The gateway is closing' },
    true,
  ])
})
