import { expect, test } from 'vitest'
import { parseRetryAfter } from './retry-delay.ts'

const now = Date.parse('2026-08-01T12:00:00Z')

test.each([
  ['120', 120_000],
  ['0', 0],
  ['1.5', 1500],
  [' 3 ', 3000],
  ['Sat, 01 Aug 2026 12:00:30 GMT', 30_000],
  ['Saturday, 01-Aug-26 12:00:30 GMT', 30_000],
  ['Sat, 01 Aug 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  ['2026', 2_026_000],
  ['2026-08-01', undefined],
  ['', undefined],
  [null, undefined],
])('%o is %o ms', (header, milliseconds) => {
  expect(parseRetryAfter(header, now)).toBe(milliseconds)
})
