import { expect, test } from 'vitest'
import { growthOf, type Sample } from './memory-growth.ts'

const bound = { share: 0.05, slack: 5 }
const samples = (minutes: number, megabytesAt: (minute: number) => number): Sample[] =>
  Array.from({ length: minutes * 6 + 1 }, (_, index) => ({ minute: index / 6, megabytes: megabytesAt(index / 6) }))

test('memory that grows to its size and stays there is flat, even if it fluctuates', () => {
  const { first, last, slope, isFlat } = growthOf(
    samples(30, (minute) => 500 - 200 * Math.exp(-minute) + 10 * Math.sin(minute * 5)),
    bound,
  )
  expect(isFlat).toBe(true)
  expect(first).toBeCloseTo(500, -1)
  expect(last).toBeCloseTo(500, -1)
  expect(Math.abs(slope)).toBeLessThan(0.5)
})

test('memory that keeps growing is not flat, within and beyond the bound', () => {
  const growing = (slope: number) =>
    growthOf(
      samples(30, (minute) => 500 + slope * minute),
      bound,
    )
  expect(growing(1.4).isFlat).toBe(true)
  expect(growing(1.6)).toMatchObject({ isFlat: false })
  expect(growing(1.6).slope).toBeCloseTo(1.6)
  expect(growing(1.6).last).toBeCloseTo(548)
})

test('a single sample has no growth', () => {
  expect(() => growthOf([{ minute: 1, megabytes: 1 }], bound)).toThrow('too few')
})
