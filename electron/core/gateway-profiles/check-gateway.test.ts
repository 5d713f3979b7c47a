import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { json, loopbackServer, refusingAddress } from '../../testing/loopback-server.ts'
import { createMemoryKeyStore } from '../key-store/key-store.ts'
import { checkGateway, testConnection } from './check-gateway.ts'
import type { GatewayProfile } from './gateway-profile.ts'

const never = new AbortController().signal

async function setUp(baseUrl: string, dialect: GatewayProfile['dialect'], key: string | null) {
  const keys = createMemoryKeyStore()
  const profile: GatewayProfile = {
    id: 'work',
    kind: 'other',
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

/** A gateway that serves under `/api/v1` and knows one key; `isOpen` shows its models to everybody. */
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
  ['openrouter', null, { type: 'signed-out', error: null }],
] as const)('a gateway of the dialect %s with the key %o', async (dialect, key, check) => {
  const server = await loopbackServer(gateway({ isOpen: dialect === 'openrouter' }))
  expect(await checkGateway(...(await setUp(server.baseUrl, dialect, key)))).toEqual(check)
})

test('a gateway that asks nobody for a key is connected without one', async () => {
  const server = await loopbackServer(gateway({ isOpen: true }))
  expect(await checkGateway(...(await setUp(server.baseUrl, 'gateway', null)))).toEqual({ type: 'connected' })
})

test('a gateway that cannot be reached is told at once', async () => {
  const setup = await setUp(await refusingAddress(), 'gateway', 'good')
  const error = { source: 'transport', kind: 'unreachable', message: expect.any(String) }
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
] as const)('the test of a connection by %s with the key %o', async (dialect, key, found) => {
  const server = await loopbackServer(gateway({ isOpen: dialect === 'openrouter' }))
  const result = await testConnection(...(await setUp(server.baseUrl, dialect, key)))
  expect(result).toEqual({ reached: true, suggestedBaseUrl: null, ...found })
})

test.each(['', '/api'])(
  'a base URL that ends in %o is tried with /api/v1, without the key, and that is suggested',
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

test('a web site that is no gateway is told as such, with nothing to suggest', async () => {
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

test('a redirect is refused, and nothing is sent where it points to', async () => {
  const other = await loopbackServer(json(200, { data: [] }))
  const server = await loopbackServer((_request, response) => {
    response.writeHead(307, { Location: `${other.baseUrl}/models` }).end()
  })
  const setup = await setUp(server.baseUrl, 'gateway', 'good')
  expect(await checkGateway(...setup)).toMatchObject({ type: 'unreachable', error: { kind: 'bad-response' } })
  expect(await testConnection(...setup)).toMatchObject({ suggestedBaseUrl: null, error: { kind: 'bad-response' } })
  expect(other.requests).toEqual([])
})
