import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inlineRows, sideBySideRows, type DiffLine } from './diff-rows.ts'
import { countDiffWords, diffLines, diffWords, type TextPiece } from './text-diff.ts'

const text = fc.oneof(
  fc.array(fc.constantFrom('one', 'two', '\n', '\n', ' ', '.', '字'), { maxLength: 24 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

test('texts are split into words, and a replacement is one change', () => {
  expect(diffWords('Be brief and strict.', 'Be exact, and kind.')).toEqual([
    { kind: 'same', text: 'Be ' },
    { kind: 'removed', text: 'brief' },
    { kind: 'added', text: 'exact,' },
    { kind: 'same', text: ' and ' },
    { kind: 'removed', text: 'strict' },
    { kind: 'added', text: 'kind' },
    { kind: 'same', text: '.' },
  ])
  expect(diffWords('say all of it', 'tell some more')).toEqual([
    { kind: 'removed', text: 'say all of it' },
    { kind: 'added', text: 'tell some more' },
  ])
})

test('words of scripts without spaces are split', () => {
  expect(diffWords('私は猫が好きです', '私は犬が好きです')).toEqual([
    { kind: 'same', text: '私は' },
    { kind: 'removed', text: '猫' },
    { kind: 'added', text: '犬' },
    { kind: 'same', text: 'が好きです' },
  ])
})

test('unchanged lines surround changed ones, which are compared by words', () => {
  const blocks = diffLines('Review.\nBe strict.\n\nEnd', 'Review.\nYou are read.\nBe kind.\n\nEnd')
  expect(sideBySideRows(blocks).map(({ before, after, change }) => [show(before), show(after), change])).toEqual([
    ['1 Review.', '1 Review.', null],
    ['2 Be [strict].', '2 [You are read.]', 0],
    [null, '3 Be [kind].', 0],
    ['3 ', '4 ', null],
    ['4 End', '5 End', null],
  ])
})

test('inline rows have the line number of each side', () => {
  const rows = inlineRows(diffLines('a\nb\nc', 'a\nx\nc\nd'))
  expect(rows.map(({ kind, before, after, change }) => [kind, before, after, change])).toEqual([
    ['same', 1, 1, null],
    ['removed', 2, null, 0],
    ['added', null, 2, 0],
    ['same', 3, 3, null],
    ['added', null, 4, 1],
  ])
})

test('the rows of both layouts contain both texts, line by line', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const rows = sideBySideRows(diffLines(before, after))
      expect(joined(rows.flatMap((row) => row.before ?? []))).toBe(before)
      expect(joined(rows.flatMap((row) => row.after ?? []))).toBe(after)
      const lines = inlineRows(diffLines(before, after))
      expect(joined(lines.filter((line) => line.before !== null))).toBe(before)
      expect(joined(lines.filter((line) => line.after !== null))).toBe(after)
      expect(lines.filter((line) => line.after !== null).map((line) => line.after)).toEqual(
        Array.from({ length: after === '' ? 0 : after.split('\n').length }, (_, index) => index + 1),
      )
    }),
    { numRuns: 500 },
  )
})

test('equal texts have no change', () => {
  fc.assert(
    fc.property(text, (same) => {
      expect(diffLines(same, same).some(({ kind }) => kind === 'changed')).toBe(false)
      expect(diffWords(same, same).filter(({ kind }) => kind !== 'same')).toEqual([])
    }),
  )
})

test('a change never removes a word that both sides have at that position', () => {
  const line = fc.array(fc.constantFrom('one', 'two', 'three', '字'), { maxLength: 6 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(line, line, line, line, (begin, before, after, end) => {
      const pieces = diffWords(`${begin}. ${before}. ${end}`, `${begin}. ${after}. ${end}`)
      const [first] = pieces
      const last = pieces.at(-1)
      for (const [index, { kind, text: piece }] of pieces.entries()) {
        const next = pieces[index + 1]
        if (kind !== 'removed' || next?.kind !== 'added') continue
        const [removed, added] = [piece.trim().split(' '), next.text.trim().split(' ')]
        expect([removed[0], removed.at(-1)]).not.toEqual([added[0], expect.anything()])
        expect([removed[0], removed.at(-1)]).not.toEqual([expect.anything(), added.at(-1)])
        const isInPlace = (word: string, at: number) => removed.length === added.length && word === added[at]
        expect(removed.filter(isInPlace)).toEqual([])
      }
      expect(first?.kind === 'same' && first.text.startsWith(`${begin}.`)).toBe(true)
      expect(last?.kind === 'same' && last.text.endsWith(`. ${end}`)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('only words are counted, not punctuation and white space', () => {
  const pieces: TextPiece[] = [
    { kind: 'added', text: 'One, two — ' },
    { kind: 'removed', text: 'three' },
    { kind: 'added', text: '4!' },
  ]
  expect([countDiffWords(pieces, 'added'), countDiffWords(pieces, 'removed')]).toEqual([3, 1])
})

test('texts with more than 2,000 edits are reported as one removed and one added, without a longer search', () => {
  const lines = (prefix: string, count: number) => [
    ...Array.from({ length: count }, (_, index) => `${prefix}${index}`),
    'common',
    ...Array.from({ length: count }, (_, index) => `${prefix}${index}`),
  ]
  const kindsOf = (count: number) =>
    diffLines(lines('a', count).join('\n'), lines('b', count).join('\n')).map(({ kind }) => kind)
  expect(kindsOf(400)).toEqual(['changed', 'same', 'changed'])
  expect(kindsOf(600)).toEqual(['changed'])
})

function joined(lines: readonly { pieces: readonly TextPiece[] }[]): string {
  return lines.map(({ pieces }) => pieces.map((piece) => piece.text).join('')).join('\n')
}

/** Returns a line with the changed pieces in brackets. */
function show(line: DiffLine | null): string | null {
  if (line === null) return null
  return `${line.number} ${line.pieces.map(({ kind, text: piece }) => (kind === 'same' ? piece : `[${piece}]`)).join('')}`
}
