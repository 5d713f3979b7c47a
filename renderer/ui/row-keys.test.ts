import { expect, test } from 'vitest'
import { rowAfterKey } from './row-keys.ts'

const ids = ['a', 'b', 'c']

test('arrow keys move one row and stop at the ends; Home and End go to the ends', () => {
  const way = ['ArrowUp', 'ArrowDown', 'Home', 'End'].map((key) => ids.map((id) => rowAfterKey(ids, id, key)))
  expect(way).toEqual([
    [undefined, 'a', 'b'],
    ['b', 'c', undefined],
    ['a', 'a', 'a'],
    ['c', 'c', 'c'],
  ])
})

test('other keys do nothing', () => {
  expect(['Enter', 'x', 'PageDown'].map((key) => rowAfterKey(ids, 'b', key))).toEqual([undefined, undefined, undefined])
})
