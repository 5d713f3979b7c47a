import { expect, test, vi } from 'vitest'
import { AppError, type ErrorData } from '#shared/errors.ts'
import { json, loopbackServer } from '../../testing/loopback-server.ts'
import { createGatewayClient } from '../gateway-client/client.ts'
import { createMemoryKeyStore } from '../key-store/key-store.ts'
import { openRouterProfile } from './built-in-profiles.ts'
import { createGatewayCalls, type GatewayCallParts, readCredit, readKeyStatus } from './gateway-calls.ts'
import { readKeyFor } from './gateway-clients.ts'

const never = new AbortController().signal

test('the key status is requested with the key', async () => {
  const server = await loopbackServer(json(200, { data: { label: 'sk-1', limit: 5, limit_remaining: 2.5 } }))
  const client = createGatewayClient({
    profile: { dialect: 'openrouter', attribution: null, baseUrl: async () => server.baseUrl },
    readKey: async () => 'sk-1',
    fetch: (url, options) => fetch(url, options),
  })
  expect(await readKeyStatus(client, never)).toEqual({ label: 'sk-1', limit: 5, limit_remaining: 2.5 })
  expect(server.requests).toMatchObject([
    { method: 'GET', url: '/api/v1/key', headers: { authorization: 'Bearer sk-1' } },
  ])
})

const gateway = (status: number): ErrorData => ({ source: 'gateway', status, code: status, message: 'No' })
const transport = (kind: 'bad-response' | 'unreachable'): ErrorData => ({ source: 'transport', kind, message: 'No' })
const failing = (error: ErrorData) => ({
  async call(): Promise<never> {
    throw new AppError(error)
  },
})

test.each([gateway(404), gateway(405), gateway(501), transport('bad-response')])(
  'a gateway without the operation returns null: %o',
  async (error) => {
    expect(await readKeyStatus(failing(error), never)).toBeNull()
  },
)

test.each([
  gateway(401),
  gateway(500),
  transport('unreachable'),
  { source: 'app', kind: 'storage', message: 'No' } as const,
])('any other failure is thrown: %o', async (error) => {
  await expect(readKeyStatus(failing(error), never)).rejects.toMatchObject({ data: error })
})

test('the credit of an account is what was bought and not used', async () => {
  const answering = (data: unknown) => ({ call: async () => ({ data }) as never })
  expect(await readCredit(answering({ total_credits: 100.5, total_usage: 25.75 }), never)).toEqual({
    remaining: 74.75,
    used: 25.75,
  })
  expect(await readCredit(answering({ total_credits: null, total_usage: 2 }), never)).toEqual({
    remaining: null,
    used: 2,
  })
})

test.each([gateway(403), gateway(404)])(
  'credit that a gateway does not report to this key is null: %o',
  async (error) => {
    expect(await readCredit(failing(error), never)).toBeNull()
  },
)

test('credit is requested with the management key, and not at all without a key that may read it', async () => {
  const clientOf = vi.fn<GatewayCallParts['clientOf']>()
  const read = async (dialect: 'openrouter' | 'vercel' | 'litellm', keys: { user: boolean; management: boolean }) => {
    const calls = createGatewayCalls({
      profiles: { find: () => ({ ...openRouterProfile, dialect }), view: async () => ({ keys }) },
      clientOf,
    } as unknown as GatewayCallParts)
    clientOf.mockReturnValueOnce({ call: async () => ({ data: {} }) } as never)
    return await calls['keys.credit']({ profileId: 'openrouter' })
  }
  const user = { user: true, management: false }
  const empty = { remaining: null, used: null }
  expect(await read('openrouter', user)).toBeNull()
  expect(await read('litellm', { user: true, management: true })).toBeNull()
  expect(await read('openrouter', { user: false, management: true })).toEqual(empty)
  expect(await read('vercel', user)).toEqual(empty)
  const keys = createMemoryKeyStore()
  for (const slot of ['user', 'management'] as const) {
    await keys.write('openrouter', slot, { origin: 'https://openrouter.ai', key: slot })
  }
  expect(await readKeyFor(keys, openRouterProfile, 'credits.read')).toBe('management')
  expect(await readKeyFor(keys, openRouterProfile, 'keys.read')).toBe('user')
})
