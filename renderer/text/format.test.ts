import { expect, test } from 'vitest'
import {
  count,
  formatBytes,
  formatClock,
  formatCost,
  formatDay,
  formatDollarColumn,
  formatDuration,
  formatExactDollars,
  formatNumber,
  formatRecent,
  formatShortDuration,
  formatTokens,
} from './format.ts'

test('a number of tokens is short, with a unit from a thousand on', () => {
  const tokens = [0, 999, 1000, 130_600, 999_499, 999_500, 1_500_000, 999_940_000, 999_960_000, 2_140_000_000]
  const short = ['0', '999', '1k', '131k', '999k', '1M', '1.5M', '999.9M', '1B', '2.1B']
  expect(tokens.map(formatTokens)).toEqual(short)
})

test('a cost keeps the digits that a small price needs', () => {
  expect([0, 12.5, 1234.567, 0.0131, 0.25, 0.4, 0.000004].map(formatCost)).toEqual([
    '$0.00',
    '$12.50',
    '$1,234.57',
    '$0.0131',
    '$0.25',
    '$0.40',
    '$0.000004',
  ])
})

test('costs of a column have four digits, and a tiny one is not shown as nothing', () => {
  expect(['0', '12.5', '1234.567', '0.0131', '0.3', '0.00004'].map(formatDollarColumn)).toEqual([
    '$0.0000',
    '$12.5000',
    '$1,234.5670',
    '$0.0131',
    '$0.3000',
    '<\u{a0}$0.0001',
  ])
})

test('an exact amount has all of its digits, and cents', () => {
  expect(['0', '12.5', '0.000508', '1234.5678901'].map(formatExactDollars)).toEqual([
    '$0.00',
    '$12.50',
    '$0.000508',
    '$1,234.5678901',
  ])
})

test('a count has the plural form of its number', () => {
  const forms = { one: 'answer', other: 'answers' }
  expect([0, 1, 2, 1204].map((value) => count(value, forms))).toEqual([
    '0 answers',
    '1 answer',
    '2 answers',
    '1,204 answers',
  ])
})

test('numbers have separators and durations a fitting unit', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567')
  expect([420, 12_300, 180_000].map(formatDuration)).toEqual(['0.4 s', '12 s', '3 min'])
  expect([47.6, 100, 12_300].map(formatShortDuration)).toEqual(['48 ms', '0.1 s', '12 s'])
})

test('a date has its year only if it is not the current year', () => {
  const now = new Date(2026, 5, 1).getTime()
  expect([new Date(2026, 1, 3), new Date(2025, 1, 3)].map((at) => formatDay(at.getTime(), now))).toEqual([
    '3 Feb',
    '3 Feb 2025',
  ])
})

test('a recent time is the hour today, and the day before', () => {
  const now = new Date(2026, 5, 1, 15).getTime()
  expect([new Date(2026, 5, 1, 9, 5), new Date(2026, 4, 31, 23)].map((at) => formatRecent(at.getTime(), now))).toEqual([
    '09:05',
    '31 May',
  ])
})

test('bytes have a fitting unit, and a decimal only below ten', () => {
  const mebibyte = 1024 * 1024
  expect([0, 812, 1024, 48_600, mebibyte, 3.4 * mebibyte, 38.4 * mebibyte, 1229 * mebibyte].map(formatBytes)).toEqual([
    '0 B',
    '812 B',
    '1 KB',
    '47 KB',
    '1 MB',
    '3.4 MB',
    '38 MB',
    '1.2 GB',
  ])
})

test('a clock rounds seconds up and stops at zero', () => {
  expect([600_000, 582_000, 60_001, 6_400, 1, 0, -5_000].map(formatClock)).toEqual([
    '10:00',
    '9:42',
    '1:01',
    '0:07',
    '0:01',
    '0:00',
    '0:00',
  ])
})
