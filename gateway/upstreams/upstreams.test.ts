import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { chatCompletion } from '#shared/gateway/chat-completions.ts'
import { modelList } from '#shared/gateway/models.ts'
import { encodeData, endOfStream } from '#shared/gateway/server-sent-events.ts'
import { disconnectMidAnswer } from '../testing/disconnect-mid-answer.ts'
import { readStream } from '../testing/read-chunks.ts'
import {
  piece,
  refuseWith,
  answerWithText,
  startFakeUpstream,
  streamChunks,
  type FakeUpstream,
} from '../testing/start-fake-upstream.ts'
import { makeFolder, startTestGateway } from '../testing/start-test-gateway.ts'

const metadata = { headers: { 'X-Service-Metadata': 'enabled' } }

/** Starts a gateway with these upstreams in its file. */
async function startWith(upstreams: readonly object[], more: Record<string, unknown> = {}) {
  const dataDirectory = await makeFolder()
  await writeFile(join(dataDirectory, 'upstreams.json'), JSON.stringify({ upstreams }), { mode: 0o600 })
  return startTestGateway({ dataDirectory, ...more })
}

const as = (slug: string, { baseUrl }: FakeUpstream, more: object = {}) => ({ slug, base_url: baseUrl, ...more })

test('a server on a usual port is found on request, with its models and as a provider', async () => {
  const upstream = await startFakeUpstream(answerWithText('Hello you'), [
    { id: 'small', context_length: 4096 },
    { id: 'local/big' },
  ])
  const localServers = [{ slug: 'local', name: 'Local', base_url: upstream.baseUrl }]
  const { fetch, chat } = await startTestGateway({ localServers })
  expect(upstream.probes()).toBe(0)
  const models = modelList.parse(await (await fetch('/models')).json())
  expect(models.data.slice(2, 4).map(({ id, name, context_length }) => [id, name, context_length])).toEqual([
    ['local/small', 'Local: small', 4096],
    ['local/big', 'Local: local/big', null],
  ])
  const local = { slug: 'local', name: 'Local' }
  expect(await (await fetch('/providers')).json()).toMatchObject({ data: [{}, {}, local, {}, {}] })
  expect(upstream.probes()).toBe(1)
  for (const model of ['local/small', 'small']) {
    const completion = chatCompletion.parse(await (await chat('Hi', { model }, metadata)).json())
    expect(completion).toMatchObject({
      model: 'local/small',
      provider: 'Local',
      choices: [{ message: { content: 'Hello you' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 3, completion_tokens: 2, cost: 0, is_byok: false },
      service_metadata: { region: null, is_byok: false, attempt: 1 },
    })
  }
})

test('a port with another program, or none, is no provider', async () => {
  const other = await startFakeUpstream(answerWithText('x'), [{ name: 'no id' }])
  const localServers = [
    { slug: 'other', base_url: other.baseUrl },
    { slug: 'nobody', base_url: 'http://127.0.0.1:9/v1' },
  ]
  const { fetch, faults } = await startTestGateway({ localServers })
  expect(modelList.parse(await (await fetch('/models')).json()).total_count).toBe(4)
  expect(faults).toEqual([])
})

test('the body is accepted by a plain server', async () => {
  const upstream = await startFakeUpstream(answerWithText('Hi'))
  const { chat } = await startWith([as('mine', upstream, { key: 'sk-1', models: [{ id: 'small' }] })])
  await chat('Hi', {
    model: 'mine/small',
    models: ['mine/small'],
    provider: { order: ['mine'] },
    route: 'fallback',
    session_id: 's',
    trace: { trace_id: 't' },
    metadata: { a: 'b' },
    temperature: 0.5,
    top_p: null,
    max_tokens: 90,
    reasoning: { effort: 'low', exclude: true },
    logit_bias: { 5: 1 },
    user: 'u',
    mine: { a: 1 },
  })
  expect(upstream.requests).toEqual([
    {
      authorization: 'Bearer sk-1',
      body: {
        model: 'small',
        messages: [{ role: 'user', content: 'Hi' }],
        temperature: 0.5,
        max_completion_tokens: 90,
        reasoning_effort: 'low',
        logit_bias: { 5: 1 },
        user: 'u',
        mine: { a: 1 },
        stream: true,
        stream_options: { include_usage: true },
      },
    },
  ])
})

test('everything that a stream can carry is passed on', async () => {
  const logprob = { token: 'Hi', logprob: -0.5, bytes: [72, 105], top_logprobs: [] }
  const call = { index: 0, id: 'c', type: 'function', function: { name: 'a', arguments: '{}' } }
  const upstream = await startFakeUpstream(
    streamChunks(
      piece({ role: 'assistant', content: '' }),
      piece({ reasoning_content: 'Hm' }),
      piece({ content: 'Hi' }, { logprobs: { content: [logprob] } }),
      piece({ tool_calls: [call] }),
      { ...piece({ images: [{ type: 'image_url' }] }), system_fingerprint: 'fp', service_tier: 'flex' },
      piece({}, { finish_reason: 'tool_calls' }),
      { ...piece({}), choices: [], usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3, cost: 0.25 } },
    ),
  )
  const { chat } = await startWith([as('mine', upstream)])
  const { chunks } = await readStream(await chat('Hi', { model: 'mine/small', stream: true }))
  expect(chunks.map(({ choices }) => choices[0]?.delta)).toEqual([
    { role: 'assistant', reasoning: 'Hm' },
    { content: 'Hi' },
    { tool_calls: [call] },
    { images: [{ type: 'image_url' }] },
    {},
    undefined,
  ])
  expect(chunks[1]?.choices[0]?.logprobs?.content).toEqual([logprob])
  expect(chunks.at(-1)).toMatchObject({
    model: 'mine/small',
    system_fingerprint: 'fp',
    service_tier: 'flex',
    usage: { cost: 0.25 },
  })
})

test('an answer in one piece is accepted, too; without usage tokens are estimated', async () => {
  const upstream = await startFakeUpstream((response) => {
    const message = { role: 'assistant', content: 'One two' }
    const choices = [{ index: 0, message, finish_reason: 'length' }]
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ id: 'x', object: 'chat.completion', created: 1, model: 'small', choices }))
  })
  const { chat } = await startWith([as('mine', upstream)])
  const { content, finishReason, chunks } = await readStream(await chat('Hi', { model: 'mine/small', stream: true }))
  expect([content, finishReason]).toEqual(['One two', 'length'])
  expect(chunks.at(-1)?.usage).toMatchObject({ prompt_tokens: 1, completion_tokens: 2 })
})

test.each([
  [400, 400, 'mine: No'],
  [401, 502, 'mine: No'],
  [403, 502, 'mine: No'],
  [404, 404, 'mine: No'],
  [422, 422, 'mine: No'],
  [429, 429, 'mine: No'],
  [500, 502, 'mine: No'],
  [503, 503, 'mine: No'],
  [529, 529, 'mine: No'],
  [307, 502, 'mine: No'],
])('a %d of an upstream is a %d', async (given, status, message) => {
  const upstream = await startFakeUpstream(refuseWith(given, 'No', { 'Retry-After': '7' }))
  const { chat } = await startWith([as('mine', upstream)])
  const response = await chat('Hi', { model: 'mine/small' })
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    status,
    '7',
    {
      error: {
        code: status,
        message,
        metadata: { error_type: 'provider_error', provider_name: 'mine', provider_code: given },
      },
    },
  ])
})

test.each<[string, (response: ServerResponse) => void, string]>([
  [
    'an error in the stream',
    (response) => response.end(encodeData({ error: { code: 503, message: 'Full' }, choices: [] })),
    'mine: Full',
  ],
  ['a stream that breaks off', (response) => response.end(), 'mine: the answer broke off'],
  ['a connection that breaks', (response) => response.destroy(), 'mine cannot be reached'],
  ['data that is no JSON', (response) => response.end('data: {"cho\n\n'), 'mine: sent data that cannot be read'],
])('%s is an error in mid-stream', async (_name, goOn, message) => {
  const wasRead = Promise.withResolvers<void>()
  const upstream = await startFakeUpstream(async (response) => {
    response.setHeader('Content-Type', 'text/event-stream').write(encodeData(piece({ content: 'Half' })))
    await wasRead.promise
    goOn(response)
  })
  const { chat } = await startWith([as('mine', upstream)])
  const { content, chunks, finishReason } = await readStream(
    await chat('Hi', { model: 'mine/small', stream: true }),
    () => wasRead.resolve(),
  )
  expect([content, chunks.at(-1)?.error?.message, finishReason]).toEqual(['Half', message, 'error'])
})

test('a server that does not begin in time is a 524, and the next is tried', async () => {
  let asked = Promise.withResolvers<void>()
  const slow = await startFakeUpstream(() => asked.resolve())
  const quick = await startFakeUpstream(answerWithText('Yes'))
  const model = { models: [{ id: 'small', as: 'm/x' }] }
  const { chat } = await startWith([as('slow', slow, { ...model, timeout_seconds: 1 }), as('quick', quick, model)])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const timeOut = async (answer: Promise<Response>) => {
    await asked.promise
    asked = Promise.withResolvers()
    vi.advanceTimersByTime(1000)
    return answer
  }
  const only = await timeOut(chat('Hi', { model: 'm/x', provider: { allow_fallbacks: false } }))
  expect([only.status, await only.json()]).toEqual([
    524,
    { error: { code: 524, message: 'slow did not begin to answer within 1 s' } },
  ])
  const completion = chatCompletion.parse(await (await timeOut(chat('Hi', { model: 'm/x' }, metadata))).json())
  expect([completion.provider, completion.service_metadata?.attempts]).toEqual([
    'quick',
    [
      { provider: 'slow', model: 'm/x', status: 524 },
      { provider: 'quick', model: 'm/x', status: 200 },
    ],
  ])
})

test('a server that refuses connections is skipped after three failures, and its metadata says so', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const gone = await startFakeUpstream(answerWithText('x'))
  const there = await startFakeUpstream(answerWithText('Yes'))
  const model = { models: [{ id: 'small', as: 'm/x' }] }
  const { chat } = await startWith([as('gone', gone, model), as('there', there, model)])
  await gone.close()
  const attempts: unknown[] = []
  for (let round = 0; round < 4; round++) {
    const completion = chatCompletion.parse(await (await chat('Hi', { model: 'm/x' }, metadata)).json())
    attempts.push(completion.service_metadata?.attempts?.map(({ provider, status }) => [provider, status]))
  }
  const both = [
    ['gone', 503],
    ['there', 200],
  ]
  expect(attempts).toEqual([both, both, both, [['there', 200]]])
  const alone = await chat('Hi', { model: 'm/x', provider: { only: ['gone'] } })
  expect([alone.status, Number(alone.headers.get('retry-after'))]).toEqual([503, 15])
})

test.each([true, false])('a client that disconnects cancels the upstream (stream: %s)', async (stream) => {
  const began = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  const upstream = await startFakeUpstream((response) => {
    response.once('close', () => closed.resolve())
    response.setHeader('Content-Type', 'text/event-stream')
    response.write(encodeData(piece({ content: 'more ' })), () => began.resolve())
  })
  const { chat, faults } = await startWith([as('mine', upstream)])
  await disconnectMidAnswer(chat, { model: 'mine/small', stream }, began.promise)
  await closed.promise
  expect(faults).toEqual([])
})

test('an upstream is read no faster than the client reads', async () => {
  let sent = 0
  const waits = Promise.withResolvers<void>()
  const big = encodeData(piece({ content: 'x'.repeat(100_000) }))
  const upstream = await startFakeUpstream(async (response) => {
    response.setHeader('Content-Type', 'text/event-stream')
    const closed = once(response, 'close')
    while (sent < 2000 && !response.destroyed) {
      sent++
      if (response.write(big)) continue
      waits.resolve()
      await Promise.race([once(response, 'drain'), closed])
    }
    response.end()
  })
  const { chat } = await startWith([as('mine', upstream)])
  const response = await chat('Hi', { model: 'mine/small', stream: true })
  const reader = response.body?.getReader()
  await reader?.read()
  await waits.promise
  // While other answers are made, the system's buffers fill up: for each of the two connections a send buffer of 4 MB
  // and a receive buffer, which grows only by being read. Node buffers far less.
  for (let others = 0; others < 20; others++) expect((await chat('Hi')).status).toBe(200)
  expect(sent).toBeLessThan(200)
  await reader?.cancel()
})

test('with the owner’s own key the cost is reported as upstream cost, exact in decimals', async () => {
  const upstream = await startFakeUpstream(
    answerWithText('x', { prompt_tokens: 3, completion_tokens: 7, total_tokens: 10 }),
  )
  const models = [{ id: 'small', prompt: '0.0000001', completion: '0.0000002' }]
  const { chat } = await startWith([as('mine', upstream, { models, key: 'sk' }), as('free', upstream, { models })])
  const usageOf = async (model: string) => chatCompletion.parse(await (await chat('Hi', { model })).json()).usage
  const details = { upstream_inference_prompt_cost: 3e-7, upstream_inference_completions_cost: 0.0000014 }
  expect(await usageOf('mine/small')).toMatchObject({
    cost: 0,
    is_byok: true,
    cost_details: { ...details, upstream_inference_cost: 0.0000017 },
  })
  expect(await usageOf('free/small')).toMatchObject({
    cost: 0.0000017,
    is_byok: false,
    cost_details: { ...details, upstream_inference_cost: null },
  })
})

test('an invalid file is reported, and the gateway serves its own models', async () => {
  const { fetch, faults } = await startWith([{ slug: 'Mine!', base_url: 'ftp://x' }])
  expect(modelList.parse(await (await fetch('/models')).json()).total_count).toBe(4)
  expect(String(faults[0])).toMatch(/upstreams\.json: upstreams\[0\]\.slug/)
})

test.each(['script', 'flite'])('%s is a slug of the gateway’s own and cannot be taken', async (slug) => {
  const { fetch, faults } = await startWith([{ slug, base_url: 'http://127.0.0.1:9/v1' }])
  expect(modelList.parse(await (await fetch('/models')).json()).total_count).toBe(4)
  expect(String(faults[0])).toMatch(`The slug ${slug} in upstreams.json is taken`)
})

test('one connection to a server serves many answers, and a closed one is replaced', async () => {
  const upstream = await startFakeUpstream(answerWithText('Hello you'))
  const { chat } = await startWith([as('mine', upstream, { models: [{ id: 'small' }] })])
  for (const stream of [true, false, true, false]) {
    const response = await chat('Hi', { model: 'mine/small', stream })
    expect(await response.text()).toContain('you')
  }
  expect(upstream.connections()).toBe(1)
  upstream.closeConnections()
  expect((await chat('Hi', { model: 'mine/small' })).status).toBe(200)
  expect(upstream.connections()).toBe(2)
})

test('a server that continues after the last event delays no answer', async () => {
  const events = [piece({ content: 'Hello' }), piece({}, { finish_reason: 'stop' })].map(encodeData)
  const upstream = await startFakeUpstream((response) => {
    response.setHeader('Content-Type', 'text/event-stream').write(`${events.join('')}${endOfStream}`)
  })
  const { chat, faults } = await startWith([as('mine', upstream, { models: [{ id: 'small' }] })])
  for (const stream of [true, false]) {
    const response = await chat('Hi', { model: 'mine/small', stream })
    expect([response.status, (await response.text()).includes('Hello')]).toEqual([200, true])
  }
  expect(faults).toEqual([])
})

function* repeat(text: string): Generator<string> {
  for (;;) yield text
}

/** Writes until the connection is closed. */
async function writeWithoutEnd(response: ServerResponse, text: string): Promise<void> {
  const closed = once(response, 'close')
  Readable.from(repeat(text)).pipe(response)
  await closed
}

test.each([
  ['a refusal', 500, 'application/json', 'mine: status 500'],
  ['an answer in one piece', 200, 'application/json', 'mine: the answer is too long'],
  ['an event', 200, 'text/event-stream', 'mine: sent an event that is too long'],
])('%s without an end is cut, and the connection closed', async (_name, status, type, message) => {
  const closed = Promise.withResolvers<void>()
  const upstream = await startFakeUpstream(async (response) => {
    response.writeHead(status, { 'Content-Type': type })
    await writeWithoutEnd(response, `data: ${'x'.repeat(1024 * 1024)}`)
    closed.resolve()
  })
  const { chat } = await startWith([as('mine', upstream)])
  const answer = await chat('Hi', { model: 'mine/small' })
  expect([answer.status, await answer.json()]).toMatchObject([502, { error: { message } }])
  await closed.promise
})

test('an endless stream for an answer in one piece is cut', async () => {
  const closed = Promise.withResolvers<void>()
  const upstream = await startFakeUpstream(async (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    await writeWithoutEnd(response, encodeData(piece({ content: 'x'.repeat(1024 * 1024) })))
    closed.resolve()
  })
  const { chat } = await startWith([as('mine', upstream)])
  const answer = await chat('Hi', { model: 'mine/small' })
  const message = 'The answer is too long for a single response'
  expect([answer.status, await answer.json()]).toMatchObject([502, { error: { message } }])
  await closed.promise
})
