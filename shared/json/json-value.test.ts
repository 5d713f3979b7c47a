import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameValue, tryParseJson } from './json-value.ts'

test('values are equal if their JSON is equal, in any order of fields', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(isSameValue(value, reversed(value))).toBe(true)
    }),
  )
})

test.each([
  [1, '1'],
  [null, undefined],
  [false, 0],
  [[], {}],
  [{}, null],
  [
    ['a', 'b'],
    ['b', 'a'],
  ],
  [{ a: null }, {}],
  [{}, { toString: 1 }],
  [[undefined], []],
])('%j and %j are not equal', (one, other) => {
  expect([isSameValue(one, other), isSameValue(other, one)]).toEqual([false, false])
})

test('an undefined field counts as absent', () => {
  expect(isSameValue({ a: undefined, b: 1 }, { b: 1 })).toBe(true)
})

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, reversed(inner)])
      .toReversed(),
  )
}

test.each([
  ['{"a":[1,null]}', { a: [1, null] }],
  ['null', null],
  ['', undefined],
  ['{"a":', undefined],
])('the value of the JSON text %o, or undefined', (text, value) => {
  expect(tryParseJson(text)).toEqual(value)
})
