import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagesOf, versionRowHeight, rowWindow } from './row-window.ts'

test('of 10,000 rows only the visible ones are rendered', () => {
  expect([
    rowWindow(10_000, { top: 0, height: 520 }),
    rowWindow(10_000, { top: 260_000, height: 520 }),
    rowWindow(0, { top: 0, height: 500 }),
  ]).toEqual([
    { start: 0, end: 18 },
    { start: 4992, end: 5018 },
    { start: 0, end: 0 },
  ])
})

test('every visible row is rendered', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.nat(20_000), fc.integer({ min: 1, max: 900 }), (count, top, height) => {
      const { start, end } = rowWindow(count, { top, height })
      expect(start).toBeLessThanOrEqual(end)
      const seen = Array.from({ length: count }, (_, index) => index).filter(
        (index) => index * versionRowHeight < top + height && (index + 1) * versionRowHeight > top,
      )
      expect(seen.every((index) => index >= start && index < end)).toBe(true)
    }),
  )
})

test('pages include the version below the last row', () => {
  expect([
    pagesOf({ start: 0, end: 17 }, 50, 10_000),
    pagesOf({ start: 40, end: 60 }, 50, 10_000),
    pagesOf({ start: 30, end: 50 }, 50, 10_000),
    pagesOf({ start: 30, end: 50 }, 50, 50),
    pagesOf({ start: 0, end: 0 }, 50, 0),
  ]).toEqual([[0], [0, 1], [0, 1], [0], [0]])
})
