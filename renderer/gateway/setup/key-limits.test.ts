import { expect, test } from 'vitest'
import { defaultKeyLimits, readKeyLimit, readKeyRate, readKeyLimits } from './key-limits.ts'

test.each([
  ['20', 20],
  ['$ 0,50', 0.5],
  ['', null],
  ['0', undefined],
  ['-1', undefined],
  ['1e9', undefined],
  ['1000000', undefined],
])('the amount %j is read as %j', (typed, amount) => {
  expect(readKeyLimit(typed)).toBe(amount)
})

test.each([
  ['60', 60],
  [' ', null],
  ['0', undefined],
  ['1.5', undefined],
  ['10001', undefined],
])('the rate %j is read as %j', (typed, rate) => {
  expect(readKeyRate(typed)).toBe(rate)
})

test('a key without a limit has no period, and a field that cannot be read gives none', () => {
  expect(readKeyLimits(defaultKeyLimits)).toEqual({ limitUsd: 20, limitPeriod: 'monthly', requestsPerMinute: 60 })
  expect(readKeyLimits({ ...defaultKeyLimits, period: 'once' })?.limitPeriod).toBeNull()
  expect(readKeyLimits({ ...defaultKeyLimits, limit: '' })).toEqual({
    limitUsd: null,
    limitPeriod: null,
    requestsPerMinute: 60,
  })
  expect(readKeyLimits({ ...defaultKeyLimits, rate: 'x' })).toBeNull()
})
