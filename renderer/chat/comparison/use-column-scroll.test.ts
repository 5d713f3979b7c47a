import { expect, test } from 'vitest'
import { visibleColumns } from './use-column-scroll.ts'

test('all columns are visible if they fit', () => {
  expect(visibleColumns({ count: 3, at: 0, width: 900, whole: 900 })).toEqual({ first: 0, visible: 3 })
})

test('two of four columns are visible, the nearest ones while they move', () => {
  expect(visibleColumns({ count: 4, at: 0, width: 580, whole: 1160 })).toEqual({ first: 0, visible: 2 })
  expect(visibleColumns({ count: 4, at: 250, width: 580, whole: 1160 })).toEqual({ first: 1, visible: 2 })
  expect(visibleColumns({ count: 4, at: 580, width: 580, whole: 1160 })).toEqual({ first: 2, visible: 2 })
})

test('a width that is not a whole number of columns keeps the end in reach', () => {
  expect(visibleColumns({ count: 4, at: 580.4, width: 580, whole: 1161 })).toEqual({ first: 2, visible: 2 })
  expect(visibleColumns({ count: 3, at: 0, width: 0, whole: 0 })).toEqual({ first: 0, visible: 3 })
})
