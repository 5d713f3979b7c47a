import { expect, test } from 'vitest'
import { count, formatCost, formatDuration, formatNumber } from './format.ts'

test('a cost keeps the digits that a small price needs', () => {
  expect([0, 12.5, 1234.567, 0.0131, 0.25, 0.000004].map(formatCost)).toEqual([
    '$0.00',
    '$12.50',
    '$1,234.57',
    '$0.0131',
    '$0.25',
    '$0.000004',
  ])
})

test('a count takes the plural that its number asks for', () => {
  const forms = { one: 'answer', other: 'answers' }
  expect([0, 1, 2, 1204].map((value) => count(value, forms))).toEqual([
    '0 answers',
    '1 answer',
    '2 answers',
    '1,204 answers',
  ])
})

test('numbers have separators and durations a unit that fits', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567')
  expect([420, 12_300, 180_000].map(formatDuration)).toEqual(['0.4 s', '12 s', '3 min'])
})
