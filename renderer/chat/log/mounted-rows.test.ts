import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsOf } from './mounted-rows.ts'

test('unmounted messages have a spacer above, between and below', () => {
  expect(rowsOf(100, { from: 40, until: 42 }, [99, 7, 40])).toEqual([
    { type: 'spacer', from: 0, until: 7 },
    { type: 'message', position: 7 },
    { type: 'spacer', from: 8, until: 40 },
    { type: 'message', position: 40 },
    { type: 'message', position: 41 },
    { type: 'spacer', from: 42, until: 99 },
    { type: 'message', position: 99 },
  ])
  expect(rowsOf(2, { from: 0, until: 50 }, [-1, 2])).toEqual([
    { type: 'message', position: 0 },
    { type: 'message', position: 1 },
  ])
})

test('every message has exactly one place', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), fc.nat(60), fc.array(fc.nat(70)), (count, from, length, pinned) => {
      const rows = rowsOf(count, { from, until: from + length }, pinned)
      const covered = rows.flatMap((row) =>
        row.type === 'message'
          ? [row.position]
          : Array.from({ length: row.until - row.from }, (_, index) => row.from + index),
      )
      expect(covered).toEqual(Array.from({ length: count }, (_, index) => index))
    }),
  )
})
