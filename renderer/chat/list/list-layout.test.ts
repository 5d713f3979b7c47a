import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCovered, layoutOf, rangeOf, rowAt, shiftOf, shownGroups, topOf } from './list-layout.ts'

test('groups follow each other, each with its heading above its first row', () => {
  const layout = layoutOf([2, 3])
  expect([0, 1, 2, 3, 4].map((index) => topOf(layout, index))).toEqual([0, 73, 122, 203, 252])
  expect(layout).toMatchObject({ count: 5, height: 24 + 32 + 5 * 49 })
  expect([0, 72, 73, 121, 122, 202, 203, 9999].map((pixels) => rowAt(layout, pixels))).toEqual([0, 0, 1, 1, 2, 2, 3, 4])
})

test('of 5,000 chats only the visible rows and the overscan are mounted', () => {
  const layout = layoutOf([3, 10, 20, 4967])
  expect([
    rangeOf(layout, { top: 0, height: 800 }),
    rangeOf(layout, { top: 100_000, height: 800 }),
    rangeOf(layout, { top: layout.height - 800, height: 800 }),
  ]).toEqual([
    { start: 0, end: 25 },
    { start: 2028, end: 2065 },
    { start: 4973, end: 5000 },
  ])
})

test('every visible row is mounted at any scroll position', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 4 })
  fc.assert(
    fc.property(sizes, fc.nat(40_000), fc.integer({ min: 1, max: 1200 }), (groups, top, height) => {
      const layout = layoutOf(groups)
      const range = rangeOf(layout, { top, height })
      const seen = Array.from({ length: layout.count }, (_, index) => index).filter(
        (index) => topOf(layout, index) < top + height && topOf(layout, index + 1) > top,
      )
      expect(seen.every((index) => index >= range.start && index < range.end)).toBe(true)
      expect(range.end - range.start).toBeLessThanOrEqual(height / 49 + 23)
      expect(isCovered(layout, { top, height }, range)).toBe(true)
    }),
  )
})

test('the range is not covered if a row at an edge is missing', () => {
  const layout = layoutOf([100])
  const seen = { top: 490, height: 490 }
  const { start, end } = rangeOf(layout, seen, 0)
  expect([
    isCovered(layout, seen, { start, end }),
    isCovered(layout, seen, { start: start + 1, end }),
    isCovered(layout, seen, { start, end: end - 1 }),
  ]).toEqual([true, false, false])
})

test('visible rows stay in place when rows are added above, also if one of them moved to the top', () => {
  const before = ['a', 'b', 'c', 'd'].map((id, index) => ({ id, at: 490 + index * 49 }))
  const after = new Map([
    ['a', 0],
    ['b', 588],
    ['c', 637],
  ])
  expect([shiftOf(before, (id) => after.get(id)), shiftOf([], () => 7), shiftOf(before, () => undefined)]).toEqual([
    49, 0, 0,
  ])
})

test('groups without rows have no heading', () => {
  expect(shownGroups({ pinned: 2, today: 0, yesterday: 0, earlier: 7 })).toEqual([
    { group: 'pinned', size: 2 },
    { group: 'earlier', size: 7 },
  ])
})
