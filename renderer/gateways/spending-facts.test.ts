import { expect, test } from 'vitest'
import { creditFact, limitFact, spendingFacts } from './spending-facts.ts'

test('what a key spent is listed by period, and by own provider keys if there are any', () => {
  const status = { usage_daily: 0.5, usage_weekly: 2, usage_monthly: 7.25, byok_usage: 17.38, byok_usage_monthly: 3 }
  expect(spendingFacts(status)).toEqual([
    { name: 'Today', value: '$0.50' },
    { name: 'This week', value: '$2.00' },
    { name: 'This month', value: '$7.25' },
    { name: 'Own provider keys', value: '$17.38, $3.00 this month' },
  ])
  expect(spendingFacts({ byok_usage: 2, include_byok_in_limit: true })).toEqual([
    { name: 'Own provider keys', value: '$2.00, counts toward the limit' },
  ])
  expect(spendingFacts({ usage_daily: null, byok_usage: 0 })).toEqual([])
})

test('the rest of a limit names its period, also one that is unknown', () => {
  const fact = (reset?: string | null) => limitFact({ limit: 10, limit_remaining: 2.5, limit_reset: reset })?.value
  expect([fact('monthly'), fact('5d'), fact(null)]).toEqual([
    '$2.50 of $10.00, monthly',
    '$2.50 of $10.00, 5d',
    '$2.50 of $10.00',
  ])
  expect([limitFact({ limit: null })?.value, limitFact({}), limitFact({ limit: 5 })]).toEqual(['No limit', null, null])
})

test('credit is what is left; OpenRouter shows it only with a management key', () => {
  const keys = { user: true, management: false }
  const of = (dialect: 'openrouter' | 'vercel' | 'litellm', credit: Parameters<typeof creditFact>[1]) =>
    creditFact({ dialect, kind: 'other', keys }, credit)?.value
  expect(of('vercel', { remaining: 95.5, used: 4.5 })).toBe('$95.50 left, $4.50 used')
  expect(of('vercel', { remaining: 95.5, used: null })).toBe('$95.50')
  expect(of('openrouter', null)).toBe('Add a management key to see it')
  expect(of('litellm', null)).toBeUndefined()
})
