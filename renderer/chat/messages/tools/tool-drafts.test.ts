import { expect, test } from 'vitest'
import { testStorage } from '../test-storage.ts'
import { keepToolDrafts, readToolDrafts } from './tool-drafts.ts'

test('what was typed for the calls of an answer comes back, for that answer alone', () => {
  const storage = testStorage()
  keepToolDrafts(storage, 'm1', { a: '{"sun": tr' })
  keepToolDrafts(storage, 'm2', { a: '17 degrees', b: '' })
  keepToolDrafts(storage, 'm1', { a: '{"sun": true}' })
  expect(['m1', 'm2', 'm3'].map((id) => readToolDrafts(storage, id))).toEqual([
    { a: '{"sun": true}' },
    { a: '17 degrees', b: '' },
    {},
  ])
})

test('what was sent or emptied is forgotten', () => {
  const storage = testStorage()
  keepToolDrafts(storage, 'm1', { a: 'x' })
  keepToolDrafts(storage, 'm1', { a: '' })
  expect(storage.getItem('chat.toolResults')).toBe('[]')
})

test('what is damaged counts as nothing, and a full place takes nothing away from the screen', () => {
  expect(readToolDrafts(testStorage({ 'chat.toolResults': '[["m1", {"a": 7}], 3' }), 'm1')).toEqual({})
  const full = Object.assign(testStorage(), {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(() => keepToolDrafts(full, 'm1', { a: 'x' })).not.toThrow()
})
