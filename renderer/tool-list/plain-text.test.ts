import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainLine, plainText } from './plain-text.ts'

test('terminal colours, reversed and invisible characters are removed', () => {
  expect(plainText('\u{1b}[31mred\u{1b}[0m \u{1b}]0;title\u{7}a\u{202e}b\u{200b}c\u{0}\u{9b}d')).toBe('red abcd')
})

test('lines and tabs stay', () => {
  expect(plainText('a\r\nb\rc\n\td')).toBe('a\nb\nc\n\td')
})

test('a line is one line of limited length', () => {
  expect(plainLine('  a\n\n b\tc  ', 100)).toBe('a b c')
  expect(plainLine('x'.repeat(50), 10)).toBe('x'.repeat(10))
})

test('no text has control characters afterwards', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(plainText(text)).not.toMatch(/[^\P{C}\n\t]/u)
    }),
  )
})
