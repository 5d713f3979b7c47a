import { expect, test } from 'vitest'
import { chatModelOf } from './chosen-model.ts'

const chosen = { conversationId: 'one', model: 'acme/large', previous: 'acme/small' }

test('a chosen model is shown immediately, until main publishes another', () => {
  expect(chatModelOf({ id: 'one', model: 'acme/small' }, chosen)).toBe('acme/large')
  expect(chatModelOf({ id: 'one', model: 'acme/large' }, chosen)).toBe('acme/large')
  expect(chatModelOf({ id: 'one', model: 'acme/middle' }, chosen)).toBe('acme/middle')
  expect(chatModelOf({ id: 'one', model: 'acme/small' }, null)).toBe('acme/small')
})

test('choosing no model is a choice too', () => {
  expect(chatModelOf({ id: 'one', model: 'acme/small' }, { ...chosen, model: null })).toBeNull()
})

test('another chat keeps its model', () => {
  expect(chatModelOf({ id: 'two', model: 'acme/small' }, chosen)).toBe('acme/small')
})
