import { expect, test } from 'vitest'
import { isInUse, noticeOf, spentPercent } from './key-state.ts'

const dayMs = 24 * 60 * 60_000
const now = 100 * dayMs
const key = { expiresAt: now + 90 * dayMs, chosenEnd: null, limitUsd: 5, spentUsd: 1 }

test.each([
  ['nothing, if its end is far', {}, null],
  ['that it is at its limit', { spentUsd: 5 }, { kind: 'at-limit' }],
  ['that it has expired, even at its limit', { expiresAt: now, spentUsd: 5 }, { kind: 'expired' }],
  [
    'the end that was chosen',
    { expiresAt: now + 1, chosenEnd: now + 1 },
    { kind: 'ends', at: now + 1, isUnused: false },
  ],
  [
    'an end that use moves, if it is near',
    { expiresAt: now + dayMs },
    { kind: 'ends', at: now + dayMs, isUnused: true },
  ],
  [
    'the earlier of two ends',
    { expiresAt: now + dayMs, chosenEnd: now + 30 * dayMs },
    { kind: 'ends', at: now + dayMs, isUnused: true },
  ],
  ['no limit that it does not have', { limitUsd: null, spentUsd: 100 }, null],
])('the row of a key says %s', (_, change, notice) => {
  expect(noticeOf({ ...key, ...change }, now)).toEqual(notice)
})

test.each([
  [0, 0],
  [1, 20],
  [4.99, 99],
  [5, 100],
  [7, 100],
])('$%d of $5 is %d percent', (spentUsd, percent) => {
  expect(spentPercent({ limitUsd: 5, spentUsd })).toBe(percent)
})

test('without a limit nothing is measured', () => {
  expect(spentPercent({ limitUsd: null, spentUsd: 5 })).toBeNull()
})

test('use within a minute is now', () => {
  expect([isInUse(now - 59_000, now), isInUse(now - 60_000, now)]).toEqual([true, false])
})
