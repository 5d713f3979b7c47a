import { expect, test } from 'vitest'
import { hashKey, issueKey } from '../auth/api-key.ts'
import { parseMoney } from '../money/money.ts'
import { startTestGateway } from '../testing/start-test-gateway.ts'

test('a key can read its limits, its spending and its permissions', async () => {
  const { gateway, fetch } = await startTestGateway()
  const limits = { credit: parseMoney('0.5'), requestsPerMinute: 20 }
  const key = issueKey(gateway.keys, { kind: 'user', issuedTo: 'other', label: 'Limited', limits })
  const charge = (amount: string) => {
    const issued = gateway.keys.find(hashKey(key))
    if (issued !== undefined) gateway.keys.charge(issued, parseMoney(amount))
  }
  charge('0.2')
  const ask = async (bearer: string) => (await fetch('/key', { headers: { Authorization: `Bearer ${bearer}` } })).json()
  expect(await ask(key)).toEqual({
    data: {
      label: 'Limited',
      usage: 0.2,
      usage_daily: 0.2,
      usage_weekly: 0.2,
      usage_monthly: 0.2,
      byok_usage: 0,
      byok_usage_daily: 0,
      byok_usage_weekly: 0,
      byok_usage_monthly: 0,
      include_byok_in_limit: false,
      limit: 0.5,
      limit_remaining: 0.3,
      limit_reset: null,
      is_free_tier: false,
      is_management_key: false,
      is_provisioning_key: false,
      creator_user_id: expect.stringMatching(/./),
      organization_id: null,
      workspace_id: expect.stringMatching(/./),
      allowed_data_regions: [],
      free_model_daily_requests: { limit: -1, remaining: -1, used: 0 },
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      rate_limit: { requests: 20, interval: '1m', note: expect.stringMatching(/./) },
    },
  })
  charge('0.4')
  expect(await ask(key)).toMatchObject({ data: { usage: 0.6, limit_remaining: 0 } })
})

test('a management key is reported as such, and without a key there is no answer', async () => {
  const { fetch } = await startTestGateway()
  expect(await (await fetch('/key')).json()).toMatchObject({
    data: { limit: null, limit_remaining: null, is_management_key: true, rate_limit: { requests: -1 } },
  })
  expect((await fetch('/key', { headers: { Authorization: 'Bearer nobody' } })).status).toBe(401)
})
