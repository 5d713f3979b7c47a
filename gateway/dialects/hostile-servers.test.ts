import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { refuseWith, startFakeUpstream, type FakeUpstream } from '../testing/start-fake-upstream.ts'
import { timeoutOf } from '../upstreams/pass-on.ts'
import { startWithUpstreams } from '../testing/start-with-upstreams.ts'

const as = (slug: string, { baseUrl }: FakeUpstream, more: object = {}) => ({ slug, base_url: baseUrl, ...more })
const body = { model: 'mine/small', max_tokens: 9, messages: [{ role: 'user', content: 'Hello you' }], stream: true }
const events = { 'Content-Type': 'text/event-stream' }

test('a compressed answer is refused: the gateway asks for none', async () => {
  const upstream = await startFakeUpstream((response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
    response.end(gzipSync('{}'))
  })
  const { post } = await startWithUpstreams([as('mine', upstream)])
  expect((await post('/messages', body)).status).toBe(502)
})

test('a redirect is refused, and the key stays', async () => {
  const other = await startFakeUpstream(refuseWith(500, 'Never asked'))
  const upstream = await startFakeUpstream((response) => {
    response.writeHead(307, { Location: `${other.baseUrl}/messages` }).end()
  })
  const { post } = await startWithUpstreams([as('mine', upstream, { key: 'sk-1' })])
  expect((await post('/messages', body)).status).toBe(502)
  expect(other.received).toEqual([])
})

test.each(['text/html', 'application/octet-stream', ''])('an answer of the type "%s" is refused', async (type) => {
  const upstream = await startFakeUpstream((response) => {
    response.writeHead(200, type === '' ? {} : { 'Content-Type': type }).end('<html></html>')
  })
  const { post } = await startWithUpstreams([as('mine', upstream)])
  expect((await post('/messages', body)).status).toBe(502)
})

test.each([204, 200])('a status of %d without an answer is refused', async (status) => {
  const upstream = await startFakeUpstream((response) => void response.writeHead(status, events).end())
  const { post } = await startWithUpstreams([as('mine', upstream)])
  expect((await post('/messages', body)).status).toBe(502)
})

test.each([
  ['an event', events, 'data: '],
  ['JSON', { 'Content-Type': 'application/json' }, '"'],
])('%s without an end breaks the connection', async (_name, headers, beginning) => {
  const upstream = await startFakeUpstream(async (response) => {
    const closed = once(response, 'close')
    response.writeHead(200, headers).write(beginning)
    const piece = 'x'.repeat(1024 * 1024)
    while (!response.destroyed) if (!response.write(piece)) await Promise.race([once(response, 'drain'), closed])
  })
  const { post, faults } = await startWithUpstreams([as('mine', upstream)])
  const response = await post('/messages', body)
  await expect(response.arrayBuffer()).rejects.toThrow('terminated')
  expect(faults).toEqual([])
})

test('a server that does not begin to answer is a 524', async () => {
  const upstream = await startFakeUpstream(() => undefined)
  const { post } = await startWithUpstreams([as('mine', upstream, { timeout_seconds: 1 })])
  const response = await post('/messages', body)
  expect([response.status, await response.json()]).toMatchObject([524, { error: { type: 'timeout_error' } }])
})

test.each([
  ['/messages', { stream: true, max_tokens: 90 }, 5000],
  ['/messages', { max_tokens: 90 }, 95_000],
  ['/responses', { max_output_tokens: 90 }, 95_000],
  ['/responses', {}, 600_000],
  ['/messages', { max_tokens: 100_000 }, 600_000],
  ['/messages/count_tokens', {}, 5000],
  ['/embeddings', {}, 5000],
] as const)('%s with %j may take %d ms if the server has 5 s', (path, fields, milliseconds) => {
  expect(timeoutOf(path, fields, 5000)).toBe(milliseconds)
})

test('a server that may take longer than any answer keeps its time', () => {
  expect(timeoutOf('/messages', { max_tokens: 90 }, 900_000)).toBe(900_000)
})

test('values that are no counts and no costs are not counted', async () => {
  const usage = { input_tokens: -5, output_tokens: 1e300, cache_read_input_tokens: 'many', cost: 1e300 }
  const upstream = await startFakeUpstream((response) => {
    const message = { type: 'message', content: [null, { type: 'text', text: 7 }], stop_reason: {}, usage }
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(message))
  })
  const gateway = await startWithUpstreams([as('mine', upstream)])
  const response = await gateway.post('/messages', body)
  expect(response.status).toBe(200)
  await response.text()
  const generation = await gateway.fetch(`/generation?id=${response.headers.get('x-generation-id')}`)
  // Counted here.
  expect(await generation.json()).toMatchObject({ data: { native_tokens_prompt: 2, native_tokens_completion: 0 } })
  expect(gateway.faults).toEqual([])
})
