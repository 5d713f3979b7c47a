import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { generationResponse } from '#shared/gateway/generations.ts'
import { refuseWith, startFakeUpstream, type FakeUpstream } from '../testing/start-fake-upstream.ts'
import type { TestGateway } from '../testing/start-test-gateway.ts'
import { startChainedGateways, startWithUpstreams } from '../testing/start-with-upstreams.ts'

const as = (slug: string, { baseUrl }: FakeUpstream, more: object = {}) => ({ slug, base_url: baseUrl, ...more })
const say = (content: string) => [{ role: 'user', content }]
const mine = { model: 'mine/small', max_tokens: 100, messages: say('Hello you') }

/** What a key has spent, in US dollars. */
async function usageOf({ fetch }: TestGateway): Promise<number> {
  const { data } = (await (await fetch('/key')).json()) as { readonly data: { readonly usage: number } }
  return data.usage
}

async function generationOf({ fetch }: TestGateway, response: Response) {
  const answer = await fetch(`/generation?id=${response.headers.get('x-generation-id')}`)
  return generationResponse.parse(await answer.json()).data
}

const withoutIds = (text: string) =>
  text.replaceAll(/(?:gen-|_(?=\d{10}-))[\w-]+/g, 'id').replaceAll(/"created_at":\d+/g, '"created_at":0')

test.each([
  ['/messages', { max_tokens: 90, messages: say('/reasoning Well.\n/tool-call f {"a": 1}'), stream: true }],
  ['/messages', { max_tokens: 90, messages: say('/reasoning Well.\nHello you') }],
  ['/messages/count_tokens', { messages: say('Hello you') }],
  ['/responses', { input: '/reasoning Well.\n/tool-call f {"a": 1}', stream: true }],
  ['/responses', { input: 'Hello you' }],
  ['/embeddings', { input: ['Hello', 'you'], dimensions: 4 }],
])('the answer of %s to %j is passed on byte for byte', async (path, body) => {
  const { front, behind } = await startChainedGateways()
  const direct = await behind.post(path, { model: 'gatehouse/script', ...body })
  const passed = await front.post(path, { model: 'acme/script', ...body })
  expect([passed.status, passed.headers.get('content-type')]).toEqual([200, direct.headers.get('content-type')])
  expect(withoutIds(await passed.text())).toBe(withoutIds(await direct.text()))
})

test('bytes are passed on as they come, even if they are split anywhere and mean nothing', async () => {
  const pieces = [
    '\uFEFF: hi\r\n\r\nda',
    'ta: {"type" :  "message_start"}\n\n',
    'nonsense €'.slice(0, 9),
    '\n\ndata: {',
  ]
  const bytes = Buffer.from(pieces.join(''))
  const upstream = await startFakeUpstream(async (response) => {
    response.writeHead(201, { 'Content-Type': 'text/event-stream;charset=UTF-8' })
    for (const at of [1, 9, 30, bytes.length]) {
      response.write(bytes.subarray(at === 1 ? 0 : at === 9 ? 1 : at === 30 ? 9 : 30, at))
      await setImmediate()
    }
    response.end()
  })
  const { post, faults } = await startWithUpstreams([as('mine', upstream)])
  const response = await post('/messages', { ...mine, stream: true })
  expect([response.status, response.headers.get('content-type')]).toEqual([201, 'text/event-stream;charset=UTF-8'])
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
  expect(faults).toEqual([])
})

test('a server gets the body as it came, with its own model and key, and only the headers of the API', async () => {
  const upstream = await startFakeUpstream((response) => {
    response.setHeader('Content-Type', 'application/json').end('{"type":"message"}')
  })
  const gateway = await startWithUpstreams([as('mine', upstream, { key: 'sk-1' })])
  await gateway.fetch('/messages', {
    method: 'POST',
    headers: {
      'X-Api-Key': gateway.userKey,
      'Anthropic-Version': '2023-06-01',
      'Anthropic-Beta': 'a,b',
      'X-Stainless-Lang': 'js',
      'User-Agent': 'Mine',
      Cookie: 'a=b',
    },
    body: '{"zeta": {"b":1, "a":2}, "model": "mine/small", "max_tokens": 7,\n "messages": [], "alpha": [null]}',
  })
  const [received] = upstream.received
  expect(received?.path).toBe('/messages')
  expect(received?.text).toBe('{"zeta":{"b":1,"a":2},"model":"small","max_tokens":7,"messages":[],"alpha":[null]}')
  expect(Object.keys(received?.headers ?? {}).toSorted()).toEqual([
    'accept',
    'anthropic-beta',
    'anthropic-version',
    'authorization',
    'connection',
    'content-length',
    'content-type',
    'host',
  ])
  expect(received?.headers).toMatchObject({ authorization: 'Bearer sk-1', 'anthropic-version': '2023-06-01' })
})

test.each([
  ['/messages', { max_tokens: 9, messages: say('/usage prompt=1000 completion=50\nHi'), stream: true }, 'messages'],
  ['/messages', { max_tokens: 9, messages: say('/usage prompt=1000 completion=50\nHi') }, 'messages'],
  ['/responses', { input: '/usage prompt=1000 completion=50\nHi', stream: true }, 'responses'],
  ['/responses', { input: '/usage prompt=1000 completion=50\nHi' }, 'responses'],
])('%s: tokens are read on the way and cost what the catalogue says (%j)', async (path, body, kind) => {
  const { front } = await startChainedGateways()
  const response = await front.post(path, { model: 'acme/script', ...body })
  await response.text()
  expect(await generationOf(front, response)).toMatchObject({
    api_type: kind,
    model: 'acme/script',
    provider_name: 'Behind',
    native_tokens_prompt: 1000,
    native_tokens_completion: 50,
    is_byok: true,
    upstream_inference_cost: 0.0011,
    streamed: 'stream' in body,
    cancelled: false,
  })
  expect(await usageOf(front)).toBe(0.0011)
})

test('a cost that the server reports counts instead', async () => {
  const { front } = await startChainedGateways()
  for (const [path, body] of [
    ['/messages', { max_tokens: 9, messages: say('/usage cost=0.25\nHi'), stream: true }],
    ['/responses', { input: '/usage cost=0.5\nHi' }],
  ] as const) {
    await (await front.post(path, { model: 'acme/script', ...body })).text()
  }
  expect(await usageOf(front)).toBe(0.75)
})

test('tokens from a cache have their own price, and embeddings only those of the prompt', async () => {
  const upstream = await startFakeUpstream((response, { path }) => {
    const usage =
      path === '/embeddings'
        ? { prompt_tokens: 100, total_tokens: 100 }
        : { input_tokens: 10, cache_read_input_tokens: 100, cache_creation_input_tokens: 1000, output_tokens: 1 }
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ type: 'message', usage }))
  })
  const price = { prompt: '0.01', completion: '1', input_cache_read: '0.001' }
  const gateway = await startWithUpstreams([as('mine', upstream, { models: [{ id: 'small', ...price }] })])
  await (await gateway.post('/embeddings', { model: 'mine/small', input: 'Hi' })).text()
  expect(await usageOf(gateway)).toBe(1)
  const response = await gateway.post('/messages', mine)
  await response.text()
  expect(await usageOf(gateway)).toBeCloseTo(1 + 10.1 + 0.1 + 1)
  expect(await generationOf(gateway, response)).toMatchObject({ native_tokens_prompt: 1110, native_tokens_cached: 100 })
})

test('another server answers if the first refuses, and its circuit opens', async () => {
  const down = await startFakeUpstream(refuseWith(503, 'Down'))
  const up = await startFakeUpstream((response) => {
    response.setHeader('Content-Type', 'application/json').end('{"type":"message","content":[]}')
  })
  const models = [{ id: 'small', as: 'acme/small' }]
  const gateway = await startWithUpstreams([as('down', down, { models }), as('up', up, { models })])
  for (let count = 0; count < 4; count++) {
    const response = await gateway.post('/messages', { ...mine, model: 'acme/small' })
    expect([response.status, await response.text()]).toEqual([200, '{"type":"message","content":[]}'])
  }
  expect([down.received.length, up.received.length]).toEqual([3, 4])
})

test('a refusal that no other server can change is passed on, with its status and its words', async () => {
  const upstream = await startFakeUpstream((response) => {
    response.writeHead(400, { 'Content-Type': 'application/json' })
    response.end('{"type":"error","error":{"type":"invalid_request_error","message":"max_tokens: too large"}}')
  })
  const { post } = await startWithUpstreams([as('mine', upstream, { name: 'Mine' })])
  const response = await post('/messages', mine)
  const error = { type: 'invalid_request_error', message: 'Mine: max_tokens: too large', code: 400 }
  expect([response.status, await response.json()]).toEqual([
    400,
    { type: 'error', error, request_id: response.headers.get('request-id') },
  ])
})

test('a client that leaves closes the connection, and pays for what came until then', async () => {
  const closed = Promise.withResolvers<void>()
  const upstream = await startFakeUpstream(async (response) => {
    response.once('close', () => closed.resolve())
    response.setHeader('Content-Type', 'text/event-stream')
    response.write('data: {"type":"message_start","message":{"usage":{"input_tokens":40,"output_tokens":1}}}\n\n')
    response.write('data: {"type":"content_block_delta","delta":{"type":"text_delta","text":"one two three"}}\n\n')
    await once(response, 'close')
  })
  const price = { prompt: '0.01', completion: '0.1' }
  const gateway = await startWithUpstreams([as('mine', upstream, { models: [{ id: 'small', ...price }] })])
  const client = new AbortController()
  const response = await gateway.post('/messages', { ...mine, stream: true }, { signal: client.signal })
  const reader = response.body?.getReader()
  let text = ''
  while (!text.includes('three')) text += Buffer.from((await reader?.read())?.value ?? []).toString()
  client.abort()
  await closed.promise
  await eventually(async () => expect(await usageOf(gateway)).toBeCloseTo(0.4 + 0.3))
  expect(await generationOf(gateway, response)).toMatchObject({ cancelled: true, native_tokens_prompt: 40 })
  expect(gateway.faults).toEqual([])
})

test('what a server wrote before it broke off is paid for: a client could make it break off', async () => {
  const began = Promise.withResolvers<void>()
  const upstream = await startFakeUpstream(async (response) => {
    response.setHeader('Content-Type', 'text/event-stream')
    response.write('data: {"type":"message_start","message":{"usage":{"input_tokens":40,"output_tokens":1}}}\n\n')
    response.write('data: {"type":"content_block_delta","delta":{"type":"text_delta","text":"one two three"}}\n\n')
    await began.promise
    response.destroy()
  })
  const price = { prompt: '0.01', completion: '0.1' }
  const gateway = await startWithUpstreams([as('mine', upstream, { models: [{ id: 'small', ...price }] })])
  const response = await gateway.post('/messages', { ...mine, stream: true })
  began.resolve()
  await expect(response.text()).rejects.toThrow('terminated')
  await eventually(async () => expect(await usageOf(gateway)).toBeCloseTo(0.4 + 0.3))
})

test('a server that breaks off breaks the connection to the client, too', async () => {
  const began = Promise.withResolvers<void>()
  const upstream = await startFakeUpstream(async (response) => {
    response.setHeader('Content-Type', 'text/event-stream')
    response.write('data: {"type":"message_start"}\n\n')
    await began.promise
    response.destroy()
  })
  const { post, faults } = await startWithUpstreams([as('mine', upstream)])
  const response = await post('/messages', { ...mine, stream: true })
  began.resolve()
  await expect(response.text()).rejects.toThrow('terminated')
  expect(faults).toEqual([])
})
