import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginsWith } from './begins-with.ts'

test('the result is the same as that of startsWith', () => {
  expect(beginsWith('', '')).toBe(true)
  expect(beginsWith('a', 'ab')).toBe(false)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.boolean(), (one, other, isJoined) => {
      const text = isJoined ? one + other : one
      const beginning = isJoined ? one : other
      expect(beginsWith(text, beginning)).toBe(text.startsWith(beginning))
    }),
  )
})
