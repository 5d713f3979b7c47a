import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { json, loopbackServer, refusingAddress } from '../../testing/loopback-server.ts'
import { createMemoryKeyStore } from '../key-store/key-store.ts'
import { checkGateway, testConnection } from './check-gateway.ts'
import type { GatewayProfile } from '../gateway-client/gateway-profile.ts'

const never = new AbortController().signal

async function setUp(
  baseUrl: string,
  dialect: GatewayProfile['dialect'],
  key: string | null,
  kind: GatewayProfile['kind'] = 'other',
) {
  const keys = createMemoryKeyStore()
  const profile: GatewayProfile = {
    id: 'work',
    kind,
    name: 'Work',
    keyOrigin: new URL(baseUrl).origin,
    dialect,
    attribution: null,
    address: () => ({ baseUrl, authorizeUrl: null }),
    baseUrl: async () => baseUrl,
  }
  if (key !== null) await keys.write('work', 'user', { origin: profile.keyOrigin, key })
  return [{ keys, fetch: (url: string, options: object) => fetch(url, options) }, profile, never] as const
}

const noKey = { error: { code: 401, message: 'Missing authentication header' } }
const noSuchPath = { error: { code: 404, message: 'Not found' } }

/** A gateway that serves `/api/v1` and accepts one key; with `isOpen` it lists models without a key. */
function gateway({ isOpen = false } = {}) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const isKnown = request.headers.authorization === 'Bearer good'
    const path = URL.parse(request.url ?? '', 'http://gateway')?.pathname
    if (path === '/api/v1/models') {
      if (isOpen || isKnown) return json(200, { data: [{ id: 'one' }, { id: 'two' }] })(request, response)
    } else if (path !== '/api/v1/presets') return json(404, noSuchPath)(request, response)
    return isKnown ? json(200, { data: [], total_count: 0 })(request, response) : json(401, noKey)(request, response)
  }
}

const missing = { source: 'gateway', status: 401, code: 401, message: 'Missing authentication header' }

test.each([
  ['gateway', 'good', { type: 'connected' }],
  ['gateway', 'bad', { type: 'signed-out', error: missing }],
  ['gateway', null, { type: 'signed-out', error: null }],
  ['openrouter', 'good', { type: 'connected' }],
  ['openrouter', 'bad', { type: 'signed-out', error: missing }],
] as const)('a gateway of the dialect %s with the key %o', async (dialect, key, check) => {
  const server = await loopbackServer(gateway({ isOpen: dialect === 'openrouter' }))
  expect(await checkGateway(...(await setUp(server.baseUrl, dialect, key)))).toEqual(check)
})

test.each(['gateway', 'openrouter'] as const)(
  'a gateway of the dialect %s without keys is connected',
  async (dialect) => {
    const server = await loopbackServer(gateway({ isOpen: true }))
    expect(await checkGateway(...(await setUp(server.baseUrl, dialect, null)))).toEqual({ type: 'connected' })
  },
)

test('OpenRouter requires a key, although it lists models without one', async () => {
  const server = await loopbackServer(gateway({ isOpen: true }))
  const check = await checkGateway(...(await setUp(server.baseUrl, 'openrouter', null, 'openrouter')))
  expect(check).toEqual({ type: 'signed-out', error: null })
})

test('a gateway with a sign-in page requires a key, although it lists models without one', async () => {
  const server = await loopbackServer(gateway({ isOpen: true }))
  const [parts, profile] = await setUp(server.baseUrl, 'gateway', null)
  const address = () => ({ baseUrl: server.baseUrl, authorizeUrl: 'http://127.0.0.1:1/auth' })
  expect(await checkGateway(parts, { ...profile, address }, never)).toEqual({ type: 'signed-out', error: null })
})

test('an unreachable gateway is reported without retries', async () => {
  const setup = await setUp(await refusingAddress(), 'gateway', 'good')
  const error = { source: 'transport', kind: 'unreachable', message: expect.any(String), notice: expect.any(Object) }
  expect(await checkGateway(...setup)).toEqual({ type: 'unreachable', error })
  const nothing = { reached: false, keyAccepted: null, models: null, suggestedBaseUrl: null }
  expect(await testConnection(...setup)).toEqual({ ...nothing, error })
})

test.each([
  ['gateway', 'good', { keyAccepted: true, models: 2, error: null }],
  ['gateway', 'bad', { keyAccepted: false, models: null, error: missing }],
  ['gateway', null, { keyAccepted: null, models: null, error: missing }],
  ['openrouter', 'good', { keyAccepted: true, models: 2, error: null }],
  ['openrouter', 'bad', { keyAccepted: false, models: 2, error: missing }],
  ['openrouter', null, { keyAccepted: null, models: 2, error: null }],
] as const)('the connection test of %s with the key %o', async (dialect, key, found) => {
  const server = await loopbackServer(gateway({ isOpen: dialect === 'openrouter' }))
  const result = await testConnection(...(await setUp(server.baseUrl, dialect, key)))
  expect(result).toEqual({ reached: true, suggestedBaseUrl: null, ...found })
})

test.each(['', '/api'])(
  'for a base URL that ends in %o, /api/v1 is tried without the key and suggested',
  async (path) => {
    const server = await loopbackServer(gateway())
    const { origin } = new URL(server.baseUrl)
    expect(await testConnection(...(await setUp(origin + path, 'gateway', 'good')))).toEqual({
      reached: true,
      keyAccepted: null,
      models: null,
      suggestedBaseUrl: `${origin}/api/v1`,
      error: { source: 'gateway', status: 404, code: 404, message: 'Not found' },
    })
    expect(server.requests.slice(1).map(({ headers }) => headers.authorization)).toEqual(
      server.requests.slice(1).map(() => undefined),
    )
  },
)

test('a web site that is not a gateway is reported without a suggestion', async () => {
  const server = await loopbackServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Welcome</title>')
  })
  expect(await testConnection(...(await setUp(server.baseUrl, 'gateway', null)))).toEqual({
    reached: false,
    keyAccepted: null,
    models: null,
    suggestedBaseUrl: null,
    error: expect.objectContaining({ source: 'transport', kind: 'bad-response' }),
  })
})

const broken = { error: { code: 500, message: 'Broken' } }
const forbidden = { error: { code: 403, message: 'Not this' } }

test.each([
  [403, forbidden, true],
  [500, broken, null],
])('a %i of OpenRouter for the key does not fail the connection test', async (status, body, keyAccepted) => {
  const server = await loopbackServer((request, response) =>
    json(request.url?.endsWith('/models') ? 200 : status, request.url?.endsWith('/models') ? { data: [] } : body)(
      request,
      response,
    ),
  )
  expect(await testConnection(...(await setUp(server.baseUrl, 'openrouter', 'good')))).toEqual({
    reached: true,
    keyAccepted,
    models: 0,
    suggestedBaseUrl: null,
    error: null,
  })
})

test.each([
  [403, forbidden, true],
  [500, broken, null],
])(
  'a gateway that answers with %i is reached, and the status determines whether the key is accepted',
  async (status, body, keyAccepted) => {
    const server = await loopbackServer(json(status, body))
    expect(await testConnection(...(await setUp(server.baseUrl, 'gateway', 'good')))).toMatchObject({
      reached: true,
      keyAccepted,
      error: { status },
    })
  },
)

test.each([
  ['gateway', 'good', ['/api/v1/models'], ['/api/v1/models']],
  ['openrouter', 'good', ['/api/v1/presets?limit=1'], ['/api/v1/models', '/api/v1/presets?limit=1']],
  ['openrouter', null, ['/api/v1/models'], ['/api/v1/models']],
] as const)('a check of %s with the key %o requests no more than it needs', async (dialect, key, checked, tested) => {
  const server = await loopbackServer(gateway({ isOpen: true }))
  const setup = await setUp(server.baseUrl, dialect, key)
  await checkGateway(...setup)
  expect(server.requests.splice(0).map(({ url }) => url)).toEqual(checked)
  await testConnection(...setup)
  expect(server.requests.map(({ url }) => url)).toEqual(tested)
})

test('after a connection failure the key is not checked separately', async () => {
  const server = await loopbackServer((request) => void request.socket.destroy())
  expect(await testConnection(...(await setUp(server.baseUrl, 'openrouter', 'good')))).toMatchObject({
    reached: false,
    keyAccepted: null,
    error: { source: 'transport', kind: 'interrupted' },
  })
  expect(server.requests).toHaveLength(1)
})

test('if the base URL is a web site, other paths of the API are tried', async () => {
  const server = await loopbackServer((request, response) =>
    request.url?.startsWith('/api/v1/')
      ? gateway()(request, response)
      : void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Welcome</title>'),
  )
  const { origin } = new URL(server.baseUrl)
  expect(await testConnection(...(await setUp(origin, 'gateway', 'good')))).toMatchObject({
    reached: true,
    suggestedBaseUrl: `${origin}/api/v1`,
    error: { kind: 'bad-response' },
  })
})

test('no other address is tried for a built-in gateway', async () => {
  const server = await loopbackServer(json(404, noSuchPath))
  const [parts, profile] = await setUp(new URL(server.baseUrl).origin, 'gateway', null)
  expect(await testConnection(parts, { ...profile, kind: 'embedded' }, never)).toMatchObject({
    reached: false,
    suggestedBaseUrl: null,
    error: { status: 404 },
  })
  expect(server.requests).toHaveLength(1)
})

test('a starting gateway is checked with the key that it has once it listens', async () => {
  const server = await loopbackServer(gateway())
  const [parts, profile] = await setUp(server.baseUrl, 'gateway', null)
  const starting = {
    ...profile,
    async baseUrl() {
      await parts.keys.write('work', 'user', { origin: profile.keyOrigin, key: 'good' })
      return server.baseUrl
    },
  }
  expect(await checkGateway(parts, starting, never)).toEqual({ type: 'connected' })
})

test('a gateway that does not start is unreachable in a check and fails the connection test', async () => {
  const [parts, profile] = await setUp('http://127.0.0.1:1/api/v1', 'gateway', 'good')
  const error = { source: 'transport', kind: 'unreachable', message: 'It did not start.' } as const
  const dead = { ...profile, baseUrl: () => Promise.reject(new AppError(error)) }
  expect(await checkGateway(parts, dead, never)).toEqual({ type: 'unreachable', error })
  await expect(testConnection(parts, dead, never)).rejects.toMatchObject({ data: error })
})

test('a redirect is refused and not followed', async () => {
  const other = await loopbackServer(json(200, { data: [] }))
  const server = await loopbackServer((_request, response) => {
    response.writeHead(307, { Location: `${other.baseUrl}/models` }).end()
  })
  const setup = await setUp(server.baseUrl, 'gateway', 'good')
  expect(await checkGateway(...setup)).toMatchObject({ type: 'unreachable', error: { kind: 'bad-response' } })
  expect(await testConnection(...setup)).toMatchObject({ suggestedBaseUrl: null, error: { kind: 'bad-response' } })
  expect(other.requests).toEqual([])
})
