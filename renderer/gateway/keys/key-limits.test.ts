import { expect, test } from 'vitest'
import { newKeyLimits, readKeyLimits } from './key-limits.ts'

test.each([
  ['20', 20],
  ['0,50', 0.5],
  ['', null],
])('the amount %j is read as %j', (amount, limitUsd) => {
  expect(readKeyLimits({ ...newKeyLimits, amount })).toMatchObject({ limitUsd })
})

test.each(['0', '0.001', '-1', '1e9', '1000000', 'much'])('the amount %j is a problem', (amount) => {
  expect(readKeyLimits({ ...newKeyLimits, amount })).toEqual({ problems: ['amount'] })
})

test.each([
  ['60', 60],
  [' ', null],
])('the rate %j is read as %j', (rate, requestsPerMinute) => {
  expect(readKeyLimits({ ...newKeyLimits, rate })).toMatchObject({ requestsPerMinute })
})

test.each(['0', '1.5', '1e3', '10001', 'x'])('the rate %j is a problem', (rate) => {
  expect(readKeyLimits({ ...newKeyLimits, rate, amount: 'x' })).toEqual({ problems: ['amount', 'rate'] })
})

test('a key without a credit, or with one in total, has no period', () => {
  expect(readKeyLimits(newKeyLimits)).toEqual({ limitUsd: 20, limitPeriod: 'monthly', requestsPerMinute: 60 })
  expect(readKeyLimits({ ...newKeyLimits, period: 'once' })).toMatchObject({ limitUsd: 20, limitPeriod: null })
  expect(readKeyLimits({ ...newKeyLimits, amount: '' })).toMatchObject({ limitUsd: null, limitPeriod: null })
})
