import { expect, test } from 'vitest'
import { rowAfterKey } from './row-keys.ts'

test('arrow keys move one row and stop at the ends; Home and End go to the ends', () => {
  const way = ['ArrowUp', 'ArrowDown', 'Home', 'End'].map((key) => [0, 1, 2].map((index) => rowAfterKey(index, 3, key)))
  expect(way).toEqual([
    [undefined, 0, 1],
    [1, 2, undefined],
    [0, 0, 0],
    [2, 2, 2],
  ])
})

test('other keys do nothing', () => {
  expect(['Enter', 'x', 'PageDown'].map((key) => rowAfterKey(1, 3, key))).toEqual([undefined, undefined, undefined])
})
