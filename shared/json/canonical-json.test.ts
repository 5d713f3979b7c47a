import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalArguments, canonicalJson } from './canonical-json.ts'
import { isSameValue } from './json-value.ts'

test('equal values have the same text, and only those', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(canonicalJson(one) === canonicalJson(other)).toBe(
        isSameValue(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other))),
      )
    }),
  )
  expect(canonicalArguments('{"b": [{"d":1,"c":2}], "a": 1.0}')).toBe('{"a":1,"b":[{"c":2,"d":1}]}')
})

test('no arguments are an empty object, and other text stays', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  expect(['', ' ', '{', deep].map(canonicalArguments)).toEqual(['{}', '{}', '{', deep])
})

test('a field named like the prototype is a field', () => {
  expect(canonicalArguments('{"b":1,"__proto__":{"a":2}}')).toBe('{"__proto__":{"a":2},"b":1}')
})
