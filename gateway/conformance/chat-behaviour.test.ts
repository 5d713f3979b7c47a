import { expect, test } from 'vitest'
import { chatCompletion } from '#shared/gateway/chat-completions.ts'
import { fakeProvider, finish } from '../testing/fake-provider.ts'
import { readStream } from '../testing/read-chunks.ts'
import { shareTestGateway } from '../testing/start-test-gateway.ts'

// Chats beyond the tables of gateway-api.md, with what openrouter.md adds.

const commented = Promise.withResolvers<void>()
const slow = fakeProvider('slow', ['test/slow'], async function* () {
  await commented.promise
  yield { type: 'content', text: 'late' }
  yield finish
})
const busy = fakeProvider('busy', ['test/shared'], async function* () {
  yield { type: 'waiting' }
  throw new Error('busy')
})
const free = fakeProvider('free', ['test/shared'], async function* () {
  yield { type: 'content', text: 'free' }
  yield finish
})
const gateway = shareTestGateway({ moreProviders: [slow, busy, free], keepAliveIntervalMs: 50 })

const enabled = { headers: { 'X-Service-Metadata': 'enabled' } }
const ask = async (message: string, more: Readonly<Record<string, unknown>>, init = {}) =>
  chatCompletion.parse(await (await gateway().chat(message, more, init)).json())
const weather = { type: 'function', function: { name: 'weather', parameters: { type: 'object' } } }

test('debug.echo_upstream_body: the first chunks, one for each attempt', async () => {
  const more = { model: 'test/shared', stream: true, debug: { echo_upstream_body: true } }
  const { chunks } = await readStream(await gateway().chat('Hi', more))
  expect(chunks.map(({ debug, choices }) => [debug !== undefined, choices[0]?.delta?.content])).toEqual([
    [true, undefined],
    [true, undefined],
    [false, 'free'],
    [false, undefined],
    [false, undefined],
  ])
})

test('debug.echo_upstream_body: streaming only', async () => {
  expect(await ask('Hi', { debug: { echo_upstream_body: true } })).not.toHaveProperty('debug')
})

test('a slow provider is covered by keep-alive comments', async () => {
  const response = await gateway().chat('Hi', { model: 'test/slow', stream: true })
  const { comments, content } = await readStream(response, () => commented.resolve())
  expect([comments[0], content]).toEqual(['GATEHOUSE PROCESSING', 'late'])
})

test('an error in mid-stream is a chunk with `error` and the finish reason `error`, then [DONE]', async () => {
  const script = '/error-mid-stream after=1 code=502 message="Gone"\none two'
  const { chunks, content, isDone } = await readStream(await gateway().chat(script, { stream: true }))
  expect([content, chunks.at(-1)?.choices[0]?.finish_reason, isDone]).toEqual(['one', 'error', true])
  expect(chunks.at(-1)?.error).toMatchObject({ code: 502, message: 'Gone' })
})

test.each([
  ['the body', { session_id: 'body' }, {}, 'body'],
  ['the header', {}, { 'x-session-id': 'header' }, 'header'],
  ['both: the body takes precedence', { session_id: 'body' }, { 'x-session-id': 'header' }, 'body'],
])('session_id in %s', async (_name, more, headers, expected) => {
  const { service_metadata: metadata } = await ask('Hi', more, { headers: { ...enabled.headers, ...headers } })
  expect(metadata).toMatchObject({ params: { session_id: expected } })
})

test.each([
  ['fallback', ['test/shared', 'gatehouse/script']],
  ['sort', ['test/shared', 'gatehouse/script']],
])('route %s: candidates are tried in turn, and the metadata says so', async (route, models) => {
  const { choices, service_metadata: metadata } = await ask('Hi', { model: undefined, models, route }, enabled)
  expect(choices[0]?.message.content).toBe('free')
  expect(metadata).toMatchObject({ attempt: 2, strategy: 'fallback', endpoints: { total: 3 } })
})

test('provider.allow_fallbacks false: the first refusal is the answer', async () => {
  const more = { model: 'test/shared', provider: { allow_fallbacks: false } }
  expect((await gateway().chat('Hi', more)).status).toBe(500)
})

test.each<[name: string, choice: unknown, called: string | undefined]>([
  ['none', 'none', undefined],
  ['auto', 'auto', undefined],
  ['required', 'required', 'weather'],
  ['a named function', { type: 'function', function: { name: 'weather' } }, 'weather'],
])('tool_choice: %s', async (_name, choice, called) => {
  const { choices } = await ask('Hi', { tools: [weather], tool_choice: choice })
  expect([choices[0]?.message.tool_calls?.[0]?.function.name, choices[0]?.finish_reason]).toEqual([
    called,
    called === undefined ? 'stop' : 'tool_calls',
  ])
})

test.each([
  ['step_count_is', [{ type: 'step_count_is', step_count: 2 }], 1],
  ['max_cost', [{ type: 'max_cost', max_cost_in_dollars: 0.5 }], 1],
  [
    'any one suffices',
    [
      { type: 'max_cost', max_cost_in_dollars: 99 },
      { type: 'step_count_is', step_count: 1 },
    ],
    0,
  ],
])('stop_server_tools_when: %s; it overrides max_tool_calls', async (_name, conditions, executed) => {
  const script = `/usage cost=0.25\n${'/tool-call clock {}\n/say x\n'.repeat(4)}`
  const more = { tools: [{ type: 'clock' }], max_tool_calls: 4, stop_server_tools_when: conditions }
  const { usage } = await ask(script, more)
  expect(usage?.server_tool_use_details).toMatchObject({
    tool_calls_requested: executed + 1,
    tool_calls_executed: executed,
  })
})

test.each([
  ['model @preset/slug', { model: '@preset/cold' }],
  ['model@preset/slug', { model: 'gatehouse/script@preset/cold' }],
  ['preset beside the model', { model: 'gatehouse/script', preset: 'cold' }],
  ['preset alone', { model: undefined, preset: 'cold' }],
])('a preset is called by %s, and a field of the request wins over its own', async (_name, named) => {
  const config = { model: 'gatehouse/script', temperature: 0, top_k: 3, tools: [weather] }
  await gateway().post('/presets/cold/chat/completions', {
    ...config,
    messages: [{ role: 'system', content: 'Be brief.' }],
  })
  const tool = { type: 'function', function: { name: 'clothes', parameters: { type: 'object' } } }
  const more = { ...named, temperature: 1.5, tools: [tool], stream: true }
  const { chunks, content } = await readStream(await gateway().chat('/show-request', more))
  expect(chunks[0]?.model).toBe('gatehouse/script')
  expect(JSON.parse(content)).toMatchObject({
    temperature: 1.5,
    top_k: 3,
    tools: [weather, tool],
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: '/show-request' },
    ],
  })
})
