import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { chatCompletion } from '#shared/gateway/chat-completions.ts'
import { disconnectMidAnswer } from '../testing/disconnect-mid-answer.ts'
import { readStream } from '../testing/read-chunks.ts'
import { answerWithText, startFakeUpstream } from '../testing/start-fake-upstream.ts'
import { makeFolder, startTestGateway } from '../testing/start-test-gateway.ts'

/** Starts a gateway with one upstream, `mine`. */
async function startWith({ baseUrl }: { readonly baseUrl: string }, more: object = {}) {
  const dataDirectory = await makeFolder()
  const upstreams = [{ slug: 'mine', base_url: baseUrl, ...more }]
  await writeFile(join(dataDirectory, 'upstreams.json'), JSON.stringify({ upstreams }), { mode: 0o600 })
  return startTestGateway({ dataDirectory })
}

const model = 'mine/small'
const call = { id: 'c', type: 'function', function: { name: 'a', arguments: '{}' } }
const completion = {
  id: 'x',
  object: 'chat.completion',
  created: 1,
  model: 'small',
  choices: [{ index: 0, finish_reason: 'tool_calls', message: { content: 'Hi', reasoning: 'Hm', tool_calls: [call] } }],
  usage: { prompt_tokens: 3, completion_tokens: 7, total_tokens: 10 },
}

test('a short answer in one piece is requested in one piece', async () => {
  const upstream = await startFakeUpstream((response) => {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(completion))
  })
  const { chat } = await startWith(upstream, { models: [{ id: 'small', completion: '0.01' }], key: 'sk' })
  const answer = chatCompletion.parse(await (await chat('Hi', { model, max_tokens: 64, stream: false })).json())
  expect(upstream.requests.map(({ body }) => body)).toEqual([
    { model: 'small', messages: [{ role: 'user', content: 'Hi' }], max_completion_tokens: 64 },
  ])
  expect(answer).toMatchObject({
    choices: [{ finish_reason: 'tool_calls', message: { content: 'Hi', reasoning: 'Hm', tool_calls: [call] } }],
    usage: { prompt_tokens: 3, completion_tokens: 7, cost: 0, cost_details: { upstream_inference_cost: 0.07 } },
  })
})

test.each([
  ['a short stream', { max_tokens: 9, stream: true }],
  ['an answer of any length', {}],
  ['a long answer', { max_tokens: 65 }],
  ['a long answer by the newer name', { max_completion_tokens: 65, max_tokens: 9 }],
])('%s is requested as a stream', async (_what, fields) => {
  const upstream = await startFakeUpstream(answerWithText('Hello you'))
  const { chat } = await startWith(upstream)
  const response = await chat('Hi', { model, ...fields })
  const content =
    'stream' in fields
      ? (await readStream(response)).content
      : chatCompletion.parse(await response.json()).choices[0]?.message.content
  expect(content).toBe('Hello you')
  expect(upstream.requests[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } })
})

test('a server that streams a short answer all the same is understood', async () => {
  const { chat } = await startWith(await startFakeUpstream(answerWithText('Hello you')))
  const answer = chatCompletion.parse(await (await chat('Hi', { model, max_tokens: 9 })).json())
  expect(answer.choices[0]?.message.content).toBe('Hello you')
})

test.each([
  ['data that is no JSON', '{"cho', 'mine: sent data that cannot be read'],
  ['an error', '{"error":{"message":"No"}}', 'mine: No'],
  ['something else', '{"object":"list"}', 'mine: sent no answer'],
])('%s instead of a short answer is a 502', async (_what, body, message) => {
  const upstream = await startFakeUpstream((response) => {
    response.setHeader('Content-Type', 'application/json').end(body)
  })
  const { chat } = await startWith(upstream)
  const response = await chat('Hi', { model, max_tokens: 9 })
  expect([response.status, await response.json()]).toMatchObject([502, { error: { code: 502, message } }])
})

test('a short answer may take one second longer for each of its tokens', async () => {
  const asked = Promise.withResolvers<void>()
  const { chat } = await startWith(await startFakeUpstream(() => asked.resolve()), { timeout_seconds: 1 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answer = chat('Hi', { model, max_tokens: 9 })
  await asked.promise
  vi.advanceTimersByTime(9999)
  expect(await Promise.race([answer, setImmediate('nothing yet')])).toBe('nothing yet')
  vi.advanceTimersByTime(1)
  expect(await (await answer).json()).toEqual({
    error: { code: 524, message: 'mine did not begin to answer within 10 s' },
  })
})

test('a client that disconnects cancels a short answer', async () => {
  const began = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  const upstream = await startFakeUpstream(async (response) => {
    response.setHeader('Content-Type', 'application/json').write('{"object":', () => began.resolve())
    await once(response, 'close')
    closed.resolve()
  })
  const { chat, faults } = await startWith(upstream)
  await disconnectMidAnswer(chat, { model, max_tokens: 9, stream: false }, began.promise)
  await closed.promise
  expect(faults).toEqual([])
})
