import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldRows } from './fold-rows.ts'

const rows = (line: string) => line.split('').map((sign, index) => ({ change: sign === 'x' ? 0 : null, index }))
const shape = (line: string, opened: number[] = []) =>
  foldRows(rows(line), new Set(opened)).map(({ kind, start, rows: part }) => `${kind} ${start} ${part.length}`)

test('three lines remain around a change, and the rest is folded', () => {
  expect(shape('..........x..........')).toEqual(['fold 0 7', 'rows 7 7', 'fold 14 7'])
})

test('an opened fold stays open, and short stretches are not folded', () => {
  expect(shape('..........x......', [0])).toEqual(['rows 0 7', 'rows 7 7', 'rows 14 3'])
  expect(shape('..........')).toEqual(['fold 0 10'])
  expect(shape('..x..')).toEqual(['rows 0 5'])
  expect(shape('')).toEqual([])
})

test('folding loses and moves no line, and never hides a change', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('.', '.', '.', '.', 'x')), (signs) => {
      const all = rows(signs.join(''))
      const parts = foldRows(all, new Set())
      expect(parts.flatMap((part) => part.rows)).toEqual(all)
      expect(parts.filter(({ kind }) => kind === 'fold').flatMap((part) => part.rows)).toSatisfy(
        (folded: { change: number | null }[]) => folded.every(({ change }) => change === null),
      )
    }),
  )
})
