import { expect, test } from 'vitest'
import { settings } from '#shared/settings.ts'
import { limitBounds, readLimit } from './read-limit.ts'

const { rounds, costUsd: cost } = limitBounds

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

test('what is accepted here is accepted by main', () => {
  const limits = (bound: 'minimum' | 'maximum') =>
    Object.fromEntries(Object.entries(limitBounds).map(([name, bounds]) => [name, bounds[bound]]))
  expect(settings.parse({ toolLimits: limits('minimum') }).toolLimits).toEqual(limits('minimum'))
  expect(settings.parse({ toolLimits: limits('maximum') }).toolLimits).toEqual(limits('maximum'))
})
