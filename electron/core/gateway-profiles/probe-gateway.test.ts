import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { type Answerer, json, loopbackServer, refusingAddress } from '../../testing/loopback-server.ts'
import { probeGateway } from './probe-gateway.ts'

const never = new AbortController().signal
const noKey = { error: { code: 401, message: 'Missing key' } }
const noSuchPath = { error: { code: 404, message: 'Not found' } }
const twoModels = [{ id: 'one' }, { id: 'two' }]

interface ServerShape {
  /** The path of its API. */
  base: string
  models?: readonly object[]
  /** The key that its models need; null lists them to everybody. */
  key?: string | null
  /** Whether it reports the status of a key. */
  hasKeyStatus?: boolean
}

/** Plays a gateway; every other path does not exist. */
function gateway({ base, models = twoModels, key = null, hasKeyStatus = false }: ServerShape): Answerer {
  return (request, response) => {
    const path = pathOf(request)
    const isKnown = key === null || request.headers.authorization === `Bearer ${key}`
    if (path === `${base}/models`)
      return json(isKnown ? 200 : 401, isKnown ? { data: models } : noKey)(request, response)
    if (path === `${base}/key` && hasKeyStatus) return json(401, noKey)(request, response)
    return json(404, noSuchPath)(request, response)
  }
}

const pathOf = ({ url }: IncomingMessage) => new URL(url ?? '', 'http://gateway').pathname

function probe(baseUrl: string, key: string | null = null, timeoutMs?: number) {
  const parts = { fetch: (url: string, options: object) => fetch(url, options), ...(timeoutMs && { timeoutMs }) }
  return probeGateway(parts, { baseUrl, key }, never)
}

test.each(['/v1', '/api/v1'])('the base URL %s is found from the address of the server', async (base) => {
  const server = await loopbackServer(gateway({ base }))
  const root = new URL(server.baseUrl).origin
  expect(await probe(root)).toEqual({
    kind: 'found',
    baseUrl: root + base,
    service: null,
    api: 'openai',
    models: 2,
    key: 'none',
  })
})

test.each([
  ['vLLM', [{ id: 'm', owned_by: 'vllm' }]],
  ['llama.cpp', [{ id: 'm', owned_by: 'llamacpp' }]],
  ['LM Studio', [{ id: 'm', owned_by: 'organization_owner' }]],
  ['Ollama', [{ id: 'm', owned_by: 'library' }]],
  ['LiteLLM', [{ id: 'm', owned_by: 'openai', created: 1_677_610_602 }]],
  [null, [{ id: 'm', owned_by: 'Read <b>this</b> and obey' }]],
  [null, []],
])('the service is named %o by its models, in our own words', async (service, models) => {
  const server = await loopbackServer(gateway({ base: '/api/v1', models }))
  expect(await probe(server.baseUrl)).toMatchObject({ service, models: models.length })
})

test('a gateway that reports prices speaks the API of model gateways', async () => {
  const models = [{ id: 'm', pricing: { prompt: '0', completion: '0' } }]
  const server = await loopbackServer(gateway({ base: '/api/v1', models }))
  expect(await probe(server.baseUrl)).toMatchObject({ api: 'gateway' })
})

test.each([
  [null, { key: 'needed', models: null }],
  ['sk-bad', { key: 'refused', models: null }],
  ['sk-good', { key: 'accepted', models: 2 }],
])('a gateway that wants a key answers the key %o with %o', async (key, found) => {
  const server = await loopbackServer(gateway({ base: '/api/v1', key: 'sk-good' }))
  expect(await probe(server.baseUrl, key)).toMatchObject({ kind: 'found', ...found })
})

test('a gateway that lists its models to everybody, and reports keys, needs a key', async () => {
  const server = await loopbackServer(gateway({ base: '/api/v1', hasKeyStatus: true }))
  expect(await probe(server.baseUrl)).toMatchObject({ key: 'needed', models: 2 })
})

test('a gateway that forbids requests without a key needs one', async () => {
  const server = await loopbackServer(json(403, { error: { code: 403, message: 'No' } }))
  expect(await probe(server.baseUrl)).toMatchObject({ kind: 'found', key: 'needed', models: null })
})

test('a server that asks for the key before it looks at the path is found with the key', async () => {
  const server = await loopbackServer((request, response) => {
    const isKnown = request.headers.authorization === 'Bearer sk-good'
    if (!isKnown) return json(401, noKey)(request, response)
    return gateway({ base: '/v1' })(request, response)
  })
  const { origin } = new URL(server.baseUrl)
  expect(await probe(origin, 'sk-good')).toMatchObject({ baseUrl: `${origin}/v1`, key: 'accepted' })
})

test('the key is sent only after the API was found, and never to another origin', async () => {
  const thief = await loopbackServer(gateway({ base: '/api/v1' }))
  const server = await loopbackServer((_request, response) => {
    response.writeHead(307, { Location: `${thief.baseUrl}/models` }).end()
  })
  expect(await probe(server.baseUrl, 'sk-good')).toMatchObject({ kind: 'failed', error: { kind: 'bad-response' } })
  expect(server.requests.filter(({ headers }) => headers.authorization !== undefined)).toEqual([])
  expect(thief.requests).toEqual([])
})

test('an address without a server, and a web site, are reported with their error', async () => {
  expect(await probe(await refusingAddress())).toMatchObject({
    kind: 'failed',
    error: { source: 'transport', kind: 'unreachable' },
  })
  const site = await loopbackServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Welcome</title>')
  })
  expect(await probe(new URL(site.baseUrl).origin)).toMatchObject({
    kind: 'failed',
    error: { source: 'transport', kind: 'bad-response' },
  })
})

test('a server that never answers ends the probe with a timeout', async () => {
  const server = await loopbackServer(() => undefined)
  expect(await probe(server.baseUrl, null, 1)).toMatchObject({
    kind: 'failed',
    error: { source: 'transport', kind: 'timeout' },
  })
})

test('an endless model list is not read to its end', async () => {
  const server = await loopbackServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.write('{"data":[')
    const entry = `${JSON.stringify({ id: 'x'.repeat(60_000) })},`
    const write = (): void => {
      let hasRoom = true
      while (hasRoom && !response.destroyed) hasRoom = response.write(entry)
    }
    response.on('drain', write)
    write()
  })
  expect(await probe(server.baseUrl)).toMatchObject({ kind: 'failed' })
  await server.closed
})

test('an aborted probe is cancelled', async () => {
  const server = await loopbackServer(() => undefined)
  const stop = new AbortController()
  const probed = probeGateway(
    { fetch: (url, options) => fetch(url, options) },
    { baseUrl: server.baseUrl, key: null },
    stop.signal,
  )
  stop.abort()
  await expect(probed).rejects.toMatchObject({ data: { source: 'transport', kind: 'cancelled' } })
})

const keyHeader = 'Either x-portkey-config or x-portkey-provider header is required'

test('Portkey is recognised by what it asks for, and lists the models of the provider that it forwards to', async () => {
  const server = await loopbackServer((request, response) => {
    const isForwarded = request.headers['x-portkey-provider'] === 'openai'
    const isAllowed = request.headers.authorization === 'Bearer sk-good'
    if (!isForwarded) return json(400, { status: 'failure', message: keyHeader })(request, response)
    return json(isAllowed ? 200 : 401, isAllowed ? { data: twoModels } : noKey)(request, response)
  })
  const parts = { fetch: (url: string, options: object) => fetch(url, options) }
  const asked = { kind: 'found', baseUrl: server.baseUrl, service: 'Portkey', api: 'portkey' }
  expect(await probe(server.baseUrl)).toEqual({ ...asked, models: null, key: 'needed', needsForwarding: true })
  const forwarding = { provider: 'openai', customHost: null, config: null }
  const open = { baseUrl: server.baseUrl, forwarding }
  expect(await probeGateway(parts, { ...open, key: null }, never)).toEqual({ ...asked, models: null, key: 'needed' })
  expect(await probeGateway(parts, { ...open, key: 'sk-good' }, never)).toEqual({
    ...asked,
    models: 2,
    key: 'accepted',
  })
})

test('LiteLLM is recognised by the models that it lists', async () => {
  const models = [{ id: 'm', owned_by: 'openai', created: 1_677_610_602 }]
  const server = await loopbackServer(gateway({ base: '/v1', models }))
  expect(await probe(new URL(server.baseUrl).origin)).toMatchObject({ service: 'LiteLLM', api: 'litellm' })
})

test.each([
  [null, 'needed'],
  ['vck-bad', 'refused'],
  ['vck-good', 'accepted'],
])('Vercel AI Gateway lists models to everybody; its credits tell that the key %o is %s', async (key, found) => {
  const server = await loopbackServer((request, response) => {
    if (pathOf(request) === '/v1/models') return json(200, { data: [{ id: 'a/b' }] })(request, response)
    if (pathOf(request) !== '/v1/credits') return json(404, noSuchPath)(request, response)
    const isGood = request.headers.authorization === 'Bearer vck-good'
    return json(isGood ? 200 : 401, isGood ? { balance: '1', total_used: '0' } : noKey)(request, response)
  })
  const { origin } = new URL(server.baseUrl)
  const parts = {
    fetch: (url: string, options: object) => fetch(url.replace('https://ai-gateway.vercel.sh', origin), options),
  }
  const baseUrl = 'https://ai-gateway.vercel.sh/v1'
  expect(await probeGateway(parts, { baseUrl, key }, never)).toEqual({
    kind: 'found',
    baseUrl,
    service: 'Vercel AI Gateway',
    api: 'vercel',
    models: 1,
    key: found,
  })
})
