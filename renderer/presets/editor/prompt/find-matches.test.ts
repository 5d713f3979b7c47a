import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMatches, linePieces } from './find-matches.ts'

test('a query matches in any case, and its special characters are literal', () => {
  expect([findMatches('One. one, ONE', 'one'), findMatches('a.c abc', 'a.c'), findMatches('aaa', 'aa')]).toEqual([
    [
      { start: 0, end: 3 },
      { start: 5, end: 8 },
      { start: 10, end: 13 },
    ],
    [{ start: 0, end: 3 }],
    [{ start: 0, end: 2 }],
  ])
})

test('the pieces of a line make up the line, with its matches marked', () => {
  expect(linePieces('be brief, be kind', 10, findMatches('123456789\nbe brief, be kind', 'be'))).toEqual([
    { text: 'be', match: 0 },
    { text: ' brief, ', match: null },
    { text: 'be', match: 1 },
    { text: ' kind', match: null },
  ])
  fc.assert(
    fc.property(fc.string(), fc.string({ maxLength: 2 }), (line, query) => {
      const pieces = linePieces(line, 0, findMatches(line, query))
      expect(pieces.map(({ text }) => text).join('')).toBe(line)
    }),
  )
})
