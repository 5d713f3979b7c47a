import { expect, test } from 'vitest'
import { hashKey, issueKey } from '../auth/api-key.ts'
import { parseMoney } from '../money/money.ts'
import { startTestGateway } from '../testing/start-test-gateway.ts'

test('a key can read its limits, its spending and its permissions', async () => {
  const { gateway, fetch } = await startTestGateway()
  const limits = { credit: parseMoney('0.5'), requestsPerMinute: 20 }
  const key = issueKey(gateway.keys, { kind: 'user', issuedTo: 'other', label: 'Limited', limits })
  const id = gateway.keys.find(hashKey(key))?.id ?? 0
  gateway.keys.charge(id, parseMoney('0.2'))
  const ask = async (bearer: string) => (await fetch('/key', { headers: { Authorization: `Bearer ${bearer}` } })).json()
  expect(await ask(key)).toEqual({
    data: {
      label: 'Limited',
      usage: 0.2,
      limit: 0.5,
      limit_remaining: 0.3,
      limit_reset: null,
      is_management_key: false,
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      rate_limit: { requests: 20, interval: '1m' },
    },
  })
  gateway.keys.charge(id, parseMoney('0.4'))
  expect(await ask(key)).toMatchObject({ data: { usage: 0.6, limit_remaining: 0 } })
})

test('a management key is reported as such, and without a key there is no answer', async () => {
  const { fetch } = await startTestGateway()
  expect(await (await fetch('/key')).json()).toMatchObject({
    data: { limit: null, limit_remaining: null, is_management_key: true, rate_limit: null },
  })
  expect((await fetch('/key', { headers: { Authorization: 'Bearer nobody' } })).status).toBe(401)
})
