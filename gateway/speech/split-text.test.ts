import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitText } from './split-text.ts'

test.each([
  ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
  ['A line\nand another\n\n', ['A line', 'and another']],
  ['Mr. Smith met Dr. Jones. They talked.', ['Mr. Smith met Dr. Jones.', 'They talked.']],
  ['It costs 1,000.50 dollars.', ['It costs 1,000.50 dollars.']],
  ['“Quotes” — it’s a café', ['"Quotes" , it\'s a cafe']],
  ['5 €', ['5 euros']],
  ['Hi 😀 there\u0000!', ['Hi there !']],
  ['', []],
  [' \n\t', []],
  ['... !!! 😀 日本語', []],
  ['ﬁne', ['fine']],
])('%j is spoken as %j', (text, pieces) => {
  expect(splitText(text)).toEqual(pieces)
})

test('a long sentence is cut after a comma, otherwise after a word, otherwise anywhere', () => {
  const clause = `${'word '.repeat(30)}end`
  expect(splitText(`${clause}, ${clause}.`)).toEqual([`${clause},`, `${clause}.`])
  expect(splitText('word '.repeat(60)).map(({ length }) => length)).toEqual([199, 99])
  expect(splitText('a'.repeat(450)).map(({ length }) => length)).toEqual([200, 200, 50])
})

test('no word is lost, and every piece is short', () => {
  const word = fc.stringMatching(/^[a-z]{1,12}[.,;!?]?$/)
  fc.assert(
    fc.property(fc.array(word, { maxLength: 200 }), (words) => {
      const pieces = splitText(words.join(' '))
      expect(pieces.join(' ')).toBe(words.join(' '))
      expect(pieces.every(({ length }) => length > 0 && length <= 200)).toBe(true)
    }),
  )
})
