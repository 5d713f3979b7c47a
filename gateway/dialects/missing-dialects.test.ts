import { expect, test } from 'vitest'
import { createMissingPaths, saysMissing } from '../upstreams/missing-paths.ts'
import { refuseWith, startFakeUpstream, type FakeUpstream } from '../testing/start-fake-upstream.ts'
import { startWithUpstreams } from '../testing/start-with-upstreams.ts'

const as = (slug: string, { baseUrl }: FakeUpstream, more: object = {}) => ({ slug, base_url: baseUrl, ...more })
const body = { model: 'mine/small', max_tokens: 9, messages: [{ role: 'user', content: 'Hello you' }], input: 'Hi' }

test.each([
  ['/messages', 404, 'Mine does not speak /messages; use /chat/completions'],
  ['/messages', 405, 'Mine does not speak /messages; use /chat/completions'],
  ['/responses', 501, 'Mine does not speak /responses; use /chat/completions'],
  ['/embeddings', 404, 'Mine does not speak /embeddings'],
])('%s at a server that answers %d is a 400, and the server is not asked again', async (path, status, message) => {
  const upstream = await startFakeUpstream(refuseWith(status, 'Not Found'))
  const { post } = await startWithUpstreams([as('mine', upstream, { name: 'Mine' })])
  for (let count = 0; count < 2; count++) {
    const response = await post(path, body)
    expect([response.status, await response.json()]).toMatchObject([400, { error: { message } }])
  }
  expect(upstream.received).toHaveLength(1)
})

test('each path is remembered on its own', async () => {
  const upstream = await startFakeUpstream((response, { path }) => {
    if (path !== '/messages') response.setHeader('Content-Type', 'application/json').end('{}')
    else response.writeHead(404).end('Not found')
  })
  const { post } = await startWithUpstreams([as('mine', upstream)])
  expect((await post('/messages', body)).status).toBe(400)
  expect((await post('/responses', body)).status).toBe(200)
})

test('a server that has the path answers instead, and the first is skipped from then on', async () => {
  const without = await startFakeUpstream(refuseWith(404, 'Not Found'))
  const having = await startFakeUpstream((response) => {
    response.setHeader('Content-Type', 'application/json').end('{"type":"message"}')
  })
  const models = [{ id: 'small', as: 'acme/small' }]
  const { post } = await startWithUpstreams([as('without', without, { models }), as('having', having, { models })])
  for (let count = 0; count < 3; count++) {
    const response = await post('/messages', { ...body, model: 'acme/small' })
    expect([response.status, await response.text()]).toEqual([200, '{"type":"message"}'])
  }
  expect([without.received.length, having.received.length]).toEqual([1, 3])
})

test('the failure of a server that has the path says more than that another lacks it', async () => {
  const without = await startFakeUpstream(refuseWith(404, 'Not Found'))
  const down = await startFakeUpstream(refuseWith(503, 'Down'))
  const models = [{ id: 'small', as: 'acme/small' }]
  for (const order of [
    ['down', 'without'],
    ['without', 'down'],
  ]) {
    const servers = { without: as('without', without, { models }), down: as('down', down, { models }) }
    const { post } = await startWithUpstreams(order.map((slug) => servers[slug as keyof typeof servers]))
    for (let count = 0; count < 4; count++) {
      expect((await post('/messages', { ...body, model: 'acme/small' })).status).toBe(503)
    }
  }
})

test('a server that does not know the model is not one without the path', async () => {
  const upstream = await startFakeUpstream(refuseWith(404, 'model "small" not found'))
  const { post } = await startWithUpstreams([as('mine', upstream)])
  for (let count = 0; count < 2; count++) expect((await post('/messages', body)).status).toBe(404)
  expect(upstream.received).toHaveLength(2)
})

test('a status of 200 that says that the path is unexpected means the same', async () => {
  const upstream = await startFakeUpstream((response) => {
    const error = 'Unexpected endpoint or method. (POST /v1/messages)'
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ error }))
  })
  const { post } = await startWithUpstreams([as('mine', upstream)])
  for (let count = 0; count < 2; count++) expect((await post('/messages', body)).status).toBe(400)
  expect(upstream.received).toHaveLength(1)
})

test('tokens are counted here if the server does not count', async () => {
  const upstream = await startFakeUpstream(refuseWith(404, 'Not Found'))
  const { post } = await startWithUpstreams([as('mine', upstream)])
  for (let count = 0; count < 2; count++) {
    const response = await post('/messages/count_tokens', { ...body, system: 'Be brief.' })
    expect([response.status, await response.json()]).toEqual([200, { input_tokens: 4 }])
  }
  expect(upstream.received.map(({ path }) => path)).toEqual(['/messages/count_tokens'])
})

test('a count of the server is passed on, and so is its refusal', async () => {
  const upstream = await startFakeUpstream((response) => {
    response.setHeader('Content-Type', 'application/json').end('{ "input_tokens": 77 }')
  })
  const { post } = await startWithUpstreams([as('mine', upstream)])
  expect(await (await post('/messages/count_tokens', body)).text()).toBe('{ "input_tokens": 77 }')
  upstream.answer = refuseWith(429, 'Slow down', { 'Retry-After': '3' })
  const response = await post('/messages/count_tokens', body)
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3'])
})

test('a refusal for one request does not close a path that the server has answered', async () => {
  const upstream = await startFakeUpstream((response) => {
    response.setHeader('Content-Type', 'application/json').end('{"type":"message"}')
  })
  const { post } = await startWithUpstreams([as('mine', upstream)])
  const { answer } = upstream
  await (await post('/messages', body)).text()
  upstream.answer = refuseWith(404, 'File not found: file_1')
  expect((await post('/messages', body)).status).toBe(400)
  upstream.answer = answer
  expect((await post('/messages', body)).status).toBe(200)
})

test('a missing path is tried again after ten minutes', () => {
  let now = 0
  const missing = createMissingPaths(() => now)
  missing.add('/messages')
  expect([missing.has('/messages'), missing.has('/responses')]).toEqual([true, false])
  now = 10 * 60_000
  expect(missing.has('/messages')).toBe(false)
})

test.each([
  [404, '404 page not found', true],
  [404, '{"detail":"Not Found"}', true],
  [404, '{"error":{"code":"model_not_found"}}', false],
  [404, '{"error":{"message":"The model `small` does not exist."}}', false],
  [404, '{"error":{"message":"No endpoints found for acme/small."}}', false],
  [404, '{"error":{"message":"No allowed providers are available for the selected model."}}', false],
  [405, 'The model small', true],
  [400, 'Not found', false],
])('a %d with %s: the path is missing: %s', (status, text, isMissing) => {
  expect(saysMissing(status, text, 'small')).toBe(isMissing)
})
