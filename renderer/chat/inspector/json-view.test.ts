import { expect, test } from 'vitest'
import { cutText, isOpenAtFirst, colourOf } from './json-view.tsx'

test('a long text is cut, but not inside a character', () => {
  expect(cutText('a'.repeat(1200))).toBeNull()
  expect(cutText('a'.repeat(1201))).toBe('a'.repeat(1200))
  expect(cutText(`${'a'.repeat(1199)}😀b`)).toBe('a'.repeat(1199))
})

test('short values near the top are open at first, long ones are not', () => {
  expect(isOpenAtFirst(Array.from({ length: 5000 }), 0)).toBe(true)
  expect(isOpenAtFirst([1, 2], 1)).toBe(true)
  expect(isOpenAtFirst(Array.from({ length: 21 }), 1)).toBe(false)
  expect(isOpenAtFirst({ a: 1 }, 5)).toBe(false)
})

test('values have the colours of their kinds', () => {
  expect(['a', 1, true, null].map(colourOf)).toEqual(['s', 'n', 'w', 'w'])
})
