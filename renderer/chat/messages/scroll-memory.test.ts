import { expect, test } from 'vitest'
import { keepPlace, readPlace } from './scroll-memory.ts'

function memory(stored: Record<string, string> = {}): Storage {
  const items = new Map(Object.entries(stored))
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }
}

test('a place comes back, and the end where none was kept', () => {
  const storage = memory()
  keepPlace(storage, 'c1', 120)
  keepPlace(storage, 'c2', 40)
  keepPlace(storage, 'c1', 160)
  expect([readPlace(storage, 'c1'), readPlace(storage, 'c2'), readPlace(storage, 'c3')]).toEqual([160, 40, 'end'])
})

test('who went back to the end finds the end', () => {
  const storage = memory()
  keepPlace(storage, 'c1', 120)
  keepPlace(storage, 'c1', 'end')
  expect(readPlace(storage, 'c1')).toBe('end')
})

test('a hundred places are kept, and what is damaged counts as nothing', () => {
  const storage = memory({ 'chat.scroll': 'no json' })
  for (let index = 0; index <= 100; index++) keepPlace(storage, `c${index}`, index)
  expect([readPlace(storage, 'c0'), readPlace(storage, 'c1'), readPlace(storage, 'c100')]).toEqual(['end', 1, 100])
})
