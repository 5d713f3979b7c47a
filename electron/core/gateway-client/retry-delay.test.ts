import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retryDelay } from './retry-delay.ts'

test('there are two retries', () => {
  expect([0, 1, 2].map((attempt) => retryDelay(attempt, undefined, () => 1))).toEqual([1000, 2000, null])
})

test('a Retry-After of more than a minute is not retried', () => {
  expect(retryDelay(0, 60_000, () => 0)).toBe(60_000)
  expect(retryDelay(0, 60_001, () => 0)).toBeNull()
})

test('the delay is at least Retry-After and at most a minute', () => {
  fc.assert(
    fc.property(
      fc.nat(1),
      fc.integer({ min: 0, max: 60_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempt, asked, random) => {
        const delay = retryDelay(attempt, asked, () => random) ?? -1
        expect(delay).toBeGreaterThanOrEqual(asked)
        expect(delay).toBeLessThanOrEqual(60_000)
      },
    ),
  )
})
