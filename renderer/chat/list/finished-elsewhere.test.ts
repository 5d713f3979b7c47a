import { expect, test } from 'vitest'
import { finishedElsewhere } from './use-unread.ts'

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

test('any end of an answer counts; running answers and earlier ends do not', () => {
  expect(finishedElsewhere(before, now, null)).toEqual(['a', 'd'])
})

test('an open conversation does not count', () => {
  expect(finishedElsewhere(before, now, 'a')).toEqual(['d'])
})

test('deleted and new conversations do not count', () => {
  expect(finishedElsewhere(before, [{ id: 'e', state: 'done' }], null)).toEqual([])
})
