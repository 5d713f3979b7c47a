import { expect, test } from 'vitest'
import { keyStatusFacts } from './key-status-facts.ts'

const values = (status: Parameters<typeof keyStatusFacts>[0]) => keyStatusFacts(status).map(({ value }) => value)

test('every reported fact of a key is listed', () => {
  const facts = keyStatusFacts({
    label: 'sk-or-v1-0e6...1c96',
    usage: 2.5,
    usage_daily: 0.5,
    usage_weekly: 1,
    usage_monthly: 2.5,
    byok_usage: 4,
    limit: 20,
    limit_remaining: 17.5,
    limit_reset: 'monthly',
    is_management_key: false,
    expires_at: '2027-12-31T12:00:00Z',
    rate_limit: { requests: 200, interval: '10s' },
  })
  expect(facts.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Label: sk-or-v1-0e6...1c96',
    'Limit: $20.00, monthly',
    'Remaining: $17.50',
    'Used: $2.50',
    'Today: $0.50',
    'This week: $1.00',
    'This month: $2.50',
    'Own provider keys: $4.00',
    'Management key: no',
    'Rate limit: 200 requests in 10s',
    'Expires: 31 Dec 2027',
  ])
})

test('no limit is shown as none, and an unknown limit as unknown', () => {
  expect(
    values({ limit: null, limit_remaining: null, expires_at: null, rate_limit: { requests: -1, interval: '' } }),
  ).toEqual([null, 'none', 'no limit', null, null, 'none', 'never'])
  expect(values({})).toEqual([null, null, null, null, null, null, null])
})
