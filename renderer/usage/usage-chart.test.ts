import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartScale } from './usage-chart.ts'
import { daysBetween } from './usage-period.ts'

test('the scale ends at or above the highest day, in two to four round steps', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e6, noNaN: true }), (highest) => {
      const { top, steps } = chartScale(highest)
      expect(top).toBeGreaterThanOrEqual(highest * (1 - 1e-9))
      expect(steps.length).toBeGreaterThanOrEqual(2)
      expect(steps.length).toBeLessThanOrEqual(5)
      expect(steps.at(-1)).toBeCloseTo(top, 12)
    }),
  )
})

test('all steps of the scale have the digits that one of them needs', () => {
  expect([0, 0.0125, 0.75, 12, 0.000004].map((highest) => chartScale(highest).digits)).toEqual([2, 3, 2, 2, 6])
})

test('days continue over the end of a month and over daylight saving changes', () => {
  expect(daysBetween('2026-03-28', '2026-04-01')).toEqual([
    '2026-03-28',
    '2026-03-29',
    '2026-03-30',
    '2026-03-31',
    '2026-04-01',
  ])
  expect(daysBetween('2026-01-01', '2026-12-31', 3)).toEqual(['2026-12-29', '2026-12-30', '2026-12-31'])
})
