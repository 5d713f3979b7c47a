import { expect, test } from 'vitest'
import { storePlace, readPlace } from './scroll-memory.ts'
import { testStorage } from '../../testing/test-storage.ts'

const at = (position: number) => ({ position, top: -12.5 })

test('returns a stored place, and by default the end', () => {
  const storage = testStorage()
  storePlace(storage, 'c1', at(120))
  storePlace(storage, 'c2', at(40))
  storePlace(storage, 'c1', at(160))
  expect([readPlace(storage, 'c1'), readPlace(storage, 'c2'), readPlace(storage, 'c3')]).toEqual([
    at(160),
    at(40),
    'end',
  ])
})

test('removes the stored place when the reader returns to the end', () => {
  const storage = testStorage()
  storePlace(storage, 'c1', at(120))
  storePlace(storage, 'c1', 'end')
  expect(readPlace(storage, 'c1')).toBe('end')
})

test('keeps a hundred places, and ignores damaged ones', () => {
  const storage = testStorage({ 'chat.scroll': 'no json' })
  for (let index = 0; index <= 100; index++) storePlace(storage, `c${index}`, at(index))
  expect([readPlace(storage, 'c0'), readPlace(storage, 'c1'), readPlace(storage, 'c100')]).toEqual([
    'end',
    at(1),
    at(100),
  ])
})

test('ignores the pixels that an earlier version stored', () => {
  expect(readPlace(testStorage({ 'chat.scroll': '[["c1",1200]]' }), 'c1')).toBe('end')
})
