import { expect, test } from 'vitest'
import { testStorage } from '../../../testing/test-storage.ts'
import { storeToolDrafts, readToolDrafts } from './typed-result.ts'

test('results typed for an answer’s calls are restored for that answer only', () => {
  const storage = testStorage()
  storeToolDrafts(storage, 'm1', { a: '{"sun": tr' })
  storeToolDrafts(storage, 'm2', { a: '17 degrees', b: '' })
  storeToolDrafts(storage, 'm1', { a: '{"sun": true}' })
  expect(['m1', 'm2', 'm3'].map((id) => readToolDrafts(storage, id))).toEqual([
    { a: '{"sun": true}' },
    { a: '17 degrees', b: '' },
    {},
  ])
})

test('sent and emptied results are removed', () => {
  const storage = testStorage()
  storeToolDrafts(storage, 'm1', { a: 'x' })
  storeToolDrafts(storage, 'm1', { a: '' })
  expect(storage.getItem('chat.toolResults')).toBe('[]')
})

test('damaged entries are ignored, and a full storage does not throw', () => {
  expect(readToolDrafts(testStorage({ 'chat.toolResults': '[["m1", {"a": 7}], 3' }), 'm1')).toEqual({})
  const full = Object.assign(testStorage(), {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(() => storeToolDrafts(full, 'm1', { a: 'x' })).not.toThrow()
})
