import { expect, test, vi } from 'vitest'
import { testStorage } from '../testing/test-storage.ts'
import { createPersistedEntries, createPersistedStore, toRecord, toText } from './persisted-store.ts'

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** Returns a function that starts the page with this storage. */
function page(stored: Record<string, string> = {}) {
  const storage = testStorage(stored)
  vi.stubGlobal('localStorage', storage)
  return { storage, start: () => createPersistedEntries({ key: 'numbers', limit: 3, isValue: isNumber }) }
}

test('stored entries come back, removed ones do not', () => {
  const { start } = page()
  const numbers = start()
  numbers.put('a', 1)
  numbers.put('b', 2)
  numbers.put('a', 3)
  numbers.put('b', undefined)
  const after = start()
  expect(after.use.getState()).toEqual({ a: 3 })
  expect([after.read('a'), after.read('b')]).toEqual([3, undefined])
})

test('the oldest entry beyond the limit is dropped, and writing again makes an entry the newest', () => {
  const { start } = page()
  const numbers = start()
  for (const [index, id] of ['a', 'b', 'c', 'a', 'd'].entries()) numbers.put(id, index)
  expect(start().use.getState()).toEqual({ c: 2, a: 3, d: 4 })
})

test('damaged or foreign values are ignored', () => {
  expect(page({ numbers: 'no json' }).start().use.getState()).toEqual({})
  expect(page({ numbers: '{"a":1}' }).start().use.getState()).toEqual({})
  expect(page({ numbers: '[["a","one"],["b",2],["c"],7]' }).start().use.getState()).toEqual({ b: 2 })
})

test('a full storage does not throw', () => {
  const { storage, start } = page()
  const numbers = start()
  storage.setItem = () => {
    throw new Error('QuotaExceededError')
  }
  expect(() => numbers.put('a', 1)).not.toThrow()
  expect(numbers.read('a')).toBe(1)
})

test('a page without storage begins with the defaults', () => {
  vi.stubGlobal('localStorage', undefined)
  const use = createPersistedStore('name', (stored) => ({ name: toText(toRecord(stored)['name']) }))
  use.setState({ name: 'Ada' })
  expect([use.getInitialState(), use.getState()]).toEqual([{ name: '' }, { name: 'Ada' }])
})

test('what another window stores is shown here', () => {
  const listeners: ((event: { key: string }) => void)[] = []
  vi.stubGlobal('addEventListener', (_type: string, listener: (typeof listeners)[number]) => listeners.push(listener))
  const { start } = page()
  const [one, other] = [start(), start()]
  one.put('a', 1)
  for (const key of ['elsewhere', 'numbers']) for (const listener of listeners) listener({ key })
  other.put('b', 2)
  expect(start().use.getState()).toEqual({ a: 1, b: 2 })
})
