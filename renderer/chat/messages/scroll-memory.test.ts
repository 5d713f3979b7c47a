import { expect, test } from 'vitest'
import { keepPlace, readPlace } from './scroll-memory.ts'
import { testStorage } from './test-storage.ts'

const at = (position: number) => ({ position, top: -12.5 })

test('a place comes back, and the end where none was kept', () => {
  const storage = testStorage()
  keepPlace(storage, 'c1', at(120))
  keepPlace(storage, 'c2', at(40))
  keepPlace(storage, 'c1', at(160))
  expect([readPlace(storage, 'c1'), readPlace(storage, 'c2'), readPlace(storage, 'c3')]).toEqual([
    at(160),
    at(40),
    'end',
  ])
})

test('who went back to the end finds the end', () => {
  const storage = testStorage()
  keepPlace(storage, 'c1', at(120))
  keepPlace(storage, 'c1', 'end')
  expect(readPlace(storage, 'c1')).toBe('end')
})

test('a hundred places are kept, and what is damaged counts as nothing', () => {
  const storage = testStorage({ 'chat.scroll': 'no json' })
  for (let index = 0; index <= 100; index++) keepPlace(storage, `c${index}`, at(index))
  expect([readPlace(storage, 'c0'), readPlace(storage, 'c1'), readPlace(storage, 'c100')]).toEqual([
    'end',
    at(1),
    at(100),
  ])
})

test('the pixels that an earlier version kept count as nothing', () => {
  expect(readPlace(testStorage({ 'chat.scroll': '[["c1",1200]]' }), 'c1')).toBe('end')
})
