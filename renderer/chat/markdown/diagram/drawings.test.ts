import { beforeEach, expect, test } from 'vitest'
import { keepDrawing, readDrawings, showSource, showSourcesWith } from './drawings.ts'

const waiting = { size: null, problem: null }

beforeEach(() => {
  for (const source of readDrawings().keys()) showSource(source)
})

test('a diagram is drawn until its source is asked for', () => {
  keepDrawing('a', waiting)
  keepDrawing('b', waiting)
  keepDrawing('a', { size: { width: 10, height: 20 }, problem: null })
  expect([...readDrawings()]).toEqual([
    ['a', { size: { width: 10, height: 20 }, problem: null }],
    ['b', waiting],
  ])
  showSource('a')
  expect([...readDrawings().keys()]).toEqual(['b'])
})

test('what is found in a source is shown in the source', () => {
  keepDrawing('flowchart LR\n  A[Post office] --> B', waiting)
  keepDrawing('flowchart LR\n  A[Bakery] --> B', waiting)
  showSourcesWith('  ')
  expect(readDrawings().size).toBe(2)
  showSourcesWith('post OFFICE')
  expect([...readDrawings().keys()]).toEqual(['flowchart LR\n  A[Bakery] --> B'])
})
