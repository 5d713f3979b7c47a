import { expect, test } from 'vitest'
import { changedLines } from './line-marks.ts'

const changed = (base: string | null, text: string) => [...changedLines(base, text)]

test('new and changed lines are marked, moved ones are not', () => {
  expect([
    changed('a\nb\nc', 'a\nnew\nb\nC'),
    changed('a\na', 'a\na\na'),
    changed('a', 'a'),
    changed(null, 'a\nb'),
    changed('', 'a'),
  ]).toEqual([[1, 3], [2], [], [], [0]])
})
