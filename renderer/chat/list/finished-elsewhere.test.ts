import { expect, test } from 'vitest'
import { finishedElsewhere } from './finished-elsewhere.ts'

const before = [
  { id: 'a', state: 'streaming' },
  { id: 'b', state: 'streaming' },
  { id: 'c', state: 'done' },
  { id: 'd', state: 'streaming' },
] as const
const now = [
  { id: 'a', state: 'done' },
  { id: 'b', state: 'streaming' },
  { id: 'c', state: 'done' },
  { id: 'd', state: 'failed' },
] as const

test('an answer that ended is news, however it ended; one that goes on or was over before is not', () => {
  expect(finishedElsewhere(before, now, null)).toEqual(['a', 'd'])
})

test('what the reader has open is no news', () => {
  expect(finishedElsewhere(before, now, 'a')).toEqual(['d'])
})

test('a conversation that is gone, or that is new, is no news', () => {
  expect(finishedElsewhere(before, [{ id: 'e', state: 'done' }], null)).toEqual([])
})
