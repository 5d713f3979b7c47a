import { expect, test } from 'vitest'
import { visibleText } from './visible-text.ts'

test('what cannot be seen or reorders text is written as an escape', () => {
  expect(visibleText('a b\u{202e}c\u{200b}\n\u{a0}ä')).toBe(String.raw`a b\u{202e}c\u{200b}\u{a}\u{a0}ä`)
})
