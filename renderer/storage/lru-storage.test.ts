import { expect, test } from 'vitest'
import { testStorage } from '../testing/test-storage.ts'
import { createLruStorage } from './lru-storage.ts'

const isNumber = (value: unknown): value is number => typeof value === 'number'
const numbers = createLruStorage({ key: 'numbers', limit: 3, isValue: isNumber })

test('stored entries come back, removed ones do not', () => {
  const storage = testStorage()
  numbers.write(storage, 'a', 1)
  numbers.write(storage, 'b', 2)
  numbers.write(storage, 'a', 3)
  numbers.write(storage, 'b', undefined)
  expect(numbers.readAll(storage)).toEqual({ a: 3 })
  expect([numbers.read(storage, 'a'), numbers.read(storage, 'b')]).toEqual([3, undefined])
})

test('the oldest entry beyond the limit is dropped, and writing again makes an entry the newest', () => {
  const storage = testStorage()
  for (const [index, id] of ['a', 'b', 'c', 'a', 'd'].entries()) numbers.write(storage, id, index)
  expect(numbers.readAll(storage)).toEqual({ c: 2, a: 3, d: 4 })
})

test('damaged or foreign values are ignored', () => {
  expect(numbers.readAll(testStorage({ numbers: 'no json' }))).toEqual({})
  expect(numbers.readAll(testStorage({ numbers: '{"a":1}' }))).toEqual({})
  expect(numbers.readAll(testStorage({ numbers: '[["a","one"],["b",2],["c"],7]' }))).toEqual({ b: 2 })
})

test('a full storage does not throw', () => {
  const storage = testStorage()
  storage.setItem = () => {
    throw new Error('QuotaExceededError')
  }
  expect(() => numbers.write(storage, 'a', 1)).not.toThrow()
})
