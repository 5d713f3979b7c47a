import { beforeEach, expect, test } from 'vitest'
import { drawingIn, drawSource, readDrawings, showSourcesWith, storeDrawing, takeAutomaticPlace } from './drawings.ts'

const waiting = { size: null, problem: null }
const drawn = (source: string, isAutomatic = false) => drawingIn(readDrawings(), source, isAutomatic)

beforeEach(() => {
  showSourcesWith('')
  for (const source of readDrawings().known.keys()) storeDrawing(source, null)
})

test('a diagram is shown until its source is requested', () => {
  drawSource('a')
  drawSource('b')
  storeDrawing('a', { size: { width: 10, height: 20 }, problem: null })
  expect([drawn('a'), drawn('b'), drawn('c')]).toEqual([
    { size: { width: 10, height: 20 }, problem: null },
    waiting,
    null,
  ])
  storeDrawing('a', null)
  expect([drawn('a'), drawn('b')]).toEqual([null, waiting])
})

test('automatically, every diagram is drawn but those whose source was requested and long ones', () => {
  storeDrawing('closed', null)
  const long = 'x'.repeat(50_001)
  expect([drawn('new', true), drawn('closed', true), drawn(long, true)]).toEqual([waiting, null, null])
  // By hand, it says why not.
  drawSource(long)
  expect(drawn(long)).toEqual({ size: null, problem: { kind: 'too-long' } })
})

test('at most eight diagrams are drawn automatically at the same time', () => {
  const diagrams = Array.from({ length: 10 }, () => Symbol('diagram'))
  const free = diagrams.map((diagram) => takeAutomaticPlace(diagram))
  const places = () => diagrams.map((diagram) => readDrawings().automatic.has(diagram))
  expect(places()).toEqual([...Array<boolean>(8).fill(true), false, false])
  free[0]?.()
  takeAutomaticPlace(diagrams[9] ?? Symbol('none'))
  expect(places()).toEqual([false, ...Array<boolean>(7).fill(true), false, true])
  for (const each of free) each()
  expect(readDrawings().automatic.size).toBe(0)
})

test('a search match in a source shows the source', () => {
  const [post, bakery] = ['flowchart LR\n  A[Post office] --> B', 'flowchart LR\n  A[Bakery] --> B']
  drawSource(post)
  drawSource(bakery)
  showSourcesWith('  ')
  expect([drawn(post), drawn(bakery)]).toEqual([waiting, waiting])
  showSourcesWith('post OFFICE')
  expect([drawn(post), drawn(bakery)]).toEqual([null, waiting])
  expect([drawn(post, true), drawn('A[post office]', true)]).toEqual([null, null])
  showSourcesWith('')
  expect(drawn(post, true)).toEqual(waiting)
})
