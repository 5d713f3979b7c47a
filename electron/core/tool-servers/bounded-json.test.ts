import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundedObject } from './bounded-json.ts'

const limits = { maxSize: 1000, maxDepth: 10 }

test('an object is copied with cleaned texts', () => {
  const value = { type: 'object', list: [1, true, null, 'a\u001b[31mb'], '\u0007key': { a: 1 } }
  expect(boundedObject(value, limits)?.value).toEqual({ type: 'object', list: [1, true, null, 'ab'], key: { a: 1 } })
})

test('what is no object, too deep or too large is refused', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`) as unknown
  const wide = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`key ${index}`, 1]))
  const refused = [null, 'text', [1], deep, wide, { text: 'x'.repeat(1001) }, { ['k'.repeat(1001)]: 1 }]
  expect(refused.map((value) => boundedObject(value, limits))).toEqual(refused.map(() => null))
})

test('no key is the prototype of the copy', () => {
  const copy = boundedObject(JSON.parse('{"__proto__":{"polluted":1},"a":{"__proto__":[1],"constructor":2}}'), limits)
  expect(copy?.value).toEqual({ a: { constructor: 2 } })
  expect(Object.getPrototypeOf(copy?.value)).toBe(Object.prototype)
  expect('polluted' in (copy?.value ?? {})).toBe(false)
})

test('any object within the limits stays the same if its texts are clean', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.stringMatching(/^\w{1,9}$/),
        fc.jsonValue({ maxDepth: 3, stringUnit: fc.constantFrom('a', 'b') }),
      ),
      (generated) => {
        const text = JSON.stringify(generated)
        const copy = boundedObject(JSON.parse(text), { maxSize: 1_000_000, maxDepth: 20 })
        // The generator also makes this key, at any depth.
        const expected: unknown = JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
        expect(copy?.value).toEqual(expected)
      },
    ),
  )
})
