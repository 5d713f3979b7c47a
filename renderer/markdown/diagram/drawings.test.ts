import { beforeEach, expect, test } from 'vitest'
import { storeDrawing, readDrawings, showSource, showSourcesWith } from './drawings.ts'

const waiting = { size: null, problem: null }

beforeEach(() => {
  for (const source of readDrawings().keys()) showSource(source)
})

test('a diagram is shown until its source is requested', () => {
  storeDrawing('a', waiting)
  storeDrawing('b', waiting)
  storeDrawing('a', { size: { width: 10, height: 20 }, problem: null })
  expect([...readDrawings()]).toEqual([
    ['a', { size: { width: 10, height: 20 }, problem: null }],
    ['b', waiting],
  ])
  showSource('a')
  expect([...readDrawings().keys()]).toEqual(['b'])
})

test('a search match in a source shows the source', () => {
  storeDrawing('flowchart LR\n  A[Post office] --> B', waiting)
  storeDrawing('flowchart LR\n  A[Bakery] --> B', waiting)
  showSourcesWith('  ')
  expect(readDrawings().size).toBe(2)
  showSourcesWith('post OFFICE')
  expect([...readDrawings().keys()]).toEqual(['flowchart LR\n  A[Bakery] --> B'])
})
