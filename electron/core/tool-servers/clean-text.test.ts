import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText, oneLine, shortText } from './clean-text.ts'

test.each([
  ['colours', '\u001b[1;31mred\u001b[0m', 'red'],
  ['a title of the terminal', 'a\u001b]0;title\u0007b', 'ab'],
  ['a link', '\u001b]8;;http://evil.example\u001b\\text\u001b]8;;\u001b\\', 'text'],
  ['sequences of one character', '\u009b31mred\u001bc', 'red'],
  ['a sequence without an end', 'a\u001b[', 'a'],
  ['control characters', 'a\u0000\u0007\u0008b\u007f', 'ab'],
  ['changed directions', 'safe\u202eexe.gpj\u2066', 'safeexe.gpj'],
  ['invisible tags', 'a\u{e0041}\u{e007f}b', 'ab'],
  ['half of a pair', 'a\ud83d b', 'a b'],
  ['line breaks of Windows', 'a\r\nb\rc\td', 'a\nb\nc\td'],
])('%s are removed or made plain', (_what, text, clean) => {
  expect(cleanText(text)).toBe(clean)
})

test('other text stays as it is', () => {
  const text = 'Grüße, 你好, مرحبا, 👩‍👩‍👧 <b>&amp;</b> `code`'
  expect(cleanText(text)).toBe(text)
})

test('any text is cleaned once, and is then short enough', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 50 }), (text, max) => {
      const clean = cleanText(text)
      // oxlint-disable-next-line no-control-regex -- None of them may be left.
      expect(clean).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]/)
      expect(clean.isWellFormed()).toBe(true)
      expect(shortText(text, max).length).toBeLessThanOrEqual(max)
    }),
  )
})

test('a name is one line, and what is no text is empty', () => {
  expect(oneLine(' a\n\tb  c ', 100)).toBe('a b c')
  expect(shortText(7, 100)).toBe('')
  expect(shortText('abcdef', 4)).toBe('abc…')
})
