import { expect, test } from 'vitest'
import { json, loopbackServer } from '../../testing/loopback-server.ts'
import { openRouterProfile } from './built-in-profiles.ts'
import { exchangeCode } from './gateway-clients.ts'

test('a code is exchanged with its verifier and without a key', async () => {
  const server = await loopbackServer(json(200, { key: 'sk-new', user_id: null }))
  const profile = { ...openRouterProfile, baseUrl: async () => server.baseUrl }
  const send = (url: string, options: RequestInit) => fetch(url, options)
  const { signal } = new AbortController()
  expect(await exchangeCode(send, profile, 'the-code', 'the-verifier', signal)).toBe('sk-new')
  expect(server.requests).toMatchObject([{ method: 'POST', url: '/api/v1/auth/keys' }])
  expect(server.requests[0]?.headers).not.toHaveProperty('authorization')
  expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({
    code: 'the-code',
    code_verifier: 'the-verifier',
    code_challenge_method: 'S256',
  })
})
