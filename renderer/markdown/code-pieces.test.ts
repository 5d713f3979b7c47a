import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPieceReader, linesOfPiece, linesPerPiece, splitIntoPieces } from './code-pieces.ts'

test('the pieces together are the text, and each but the last has the full number of lines', () => {
  const text = 'a line\n'.repeat(50)
  const pieces = splitIntoPieces(text)
  expect(pieces.join('')).toBe(text)
  expect(pieces.slice(0, -1).map((piece) => piece.split('\n').length - 1)).toEqual([
    linesPerPiece,
    linesPerPiece,
    linesPerPiece,
  ])
})

test('a text that grows has the same pieces as the whole text', () => {
  const line = fc.constantFrom('', 'a', 'some code', '\n', '\n\n', '\n'.repeat(17), 'x\n'.repeat(40))
  fc.assert(
    fc.property(fc.array(line), (parts) => {
      const read = createPieceReader()
      let text = ''
      for (const part of parts) {
        text += part
        expect(read(text)).toEqual(splitIntoPieces(text))
      }
      expect(read('another')).toEqual(['another'])
    }),
  )
})

test('a piece takes one line more than it has line breaks, unless it ends with one', () => {
  expect(['', 'a', 'a\n', 'a\n\n', 'a\nb', '\n'].map(linesOfPiece)).toEqual([1, 1, 1, 2, 2, 1])
})
