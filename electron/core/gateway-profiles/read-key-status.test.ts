import { expect, test } from 'vitest'
import { AppError, type ErrorData } from '#shared/errors.ts'
import { json, loopbackServer } from '../../testing/loopback-server.ts'
import { createGatewayClient } from '../gateway-client/client.ts'
import { readKeyStatus } from './gateway-calls.ts'

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
