import { expect, test } from 'vitest'
import { comparedSides, toggleSide } from './choose-compared.ts'

test('at most two sides are selected, the earlier choice first', () => {
  expect([toggleSide([], 3), toggleSide([3], 5), toggleSide([3, 5], 7), toggleSide([3, 5], 3)]).toEqual([
    [3],
    [3, 5],
    [5, 7],
    [5],
  ])
})

test('the older side is at the left, and the draft at the right', () => {
  const known = { newest: 7, hasDraft: true }
  expect([
    comparedSides([5, 3], known),
    comparedSides(['draft', 3], known),
    comparedSides([3, 'draft'], known),
  ]).toEqual([
    { left: 3, right: 5 },
    { left: 3, right: 'draft' },
    { left: 3, right: 'draft' },
  ])
})

test('a single side is compared with the most likely counterpart', () => {
  expect([
    comparedSides([3], { newest: 7, hasDraft: true }),
    comparedSides([3], { newest: 7, hasDraft: false }),
    comparedSides([7], { newest: 7, hasDraft: false }),
    comparedSides([1], { newest: 1, hasDraft: false }),
    comparedSides(['draft'], { newest: 7, hasDraft: true }),
    comparedSides(['draft'], { newest: null, hasDraft: true }),
  ]).toEqual([
    { left: 3, right: 'draft' },
    { left: 3, right: 7 },
    { left: 6, right: 7 },
    null,
    { left: 7, right: 'draft' },
    null,
  ])
})

test('without a selection the newest version is compared with the one before, or the only one with the draft', () => {
  expect([
    comparedSides([], { newest: 7, hasDraft: true }),
    comparedSides([], { newest: 1, hasDraft: true }),
    comparedSides([], { newest: 1, hasDraft: false }),
    comparedSides([], { newest: null, hasDraft: true }),
  ]).toEqual([{ left: 6, right: 7 }, { left: 1, right: 'draft' }, null, null])
})
