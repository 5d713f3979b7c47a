import { expect, test } from 'vitest'
import { readLimit } from './limit-text.ts'

const rounds = { minimum: 1, maximum: 100, isAmount: false }
const cost = { minimum: 0.01, maximum: 1000, isAmount: true }

test.each([
  ['8', 8],
  [' 100 ', 100],
  ['0', undefined],
  ['101', undefined],
  ['2.5', undefined],
  ['-1', undefined],
  ['', undefined],
])('%j rounds are %j', (typed, value) => {
  expect(readLimit(typed, rounds)).toBe(value)
})

test.each([
  ['', null],
  ['0.10', 0.1],
  ['$0.1', 0.1],
  ['0,25 $', 0.25],
  ['.5', 0.5],
  ['0', undefined],
  ['1001', undefined],
  ['1e3', undefined],
])('%j is an amount of %j', (typed, value) => {
  expect(readLimit(typed, cost)).toBe(value)
})
