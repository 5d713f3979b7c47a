import { expect, test } from 'vitest'
import { sortRows } from './sort-rows.ts'

const rows = [
  { name: 'b', value: 2 },
  { name: 'a', value: null },
  { name: 'd', value: 1 },
  { name: 'c', value: 2 },
]
const names = (sorted: readonly { name: string }[]) => sorted.map(({ name }) => name).join('')

test('unknown values are last in both directions, and equal rows keep their order', () => {
  expect(names(sortRows(rows, ({ value }) => value, true))).toBe('dbca')
  expect(names(sortRows(rows, ({ value }) => value, false))).toBe('bcda')
})

test('text is sorted by letters', () => {
  expect(names(sortRows(rows, ({ name }) => name, true))).toBe('abcd')
})
