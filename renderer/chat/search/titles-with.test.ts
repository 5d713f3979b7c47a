import { expect, test } from 'vitest'
import type { ConversationSummary } from '#shared/conversation.ts'
import { titlesWith } from './use-search.ts'

const named = (title: string): ConversationSummary => ({
  id: title,
  title,
  preview: 'landlord',
  model: null,
  updatedAt: 1,
  state: 'done',
  hasDraft: false,
  isPinned: false,
})
const letter = named('Letter to the Landlord')
const index = named('Index for the event log')

test('finds a conversation by the words of its title, in any order', () => {
  expect(titlesWith([letter, index], 'landlord let')).toEqual([letter])
  expect(titlesWith([letter, index], 'the')).toEqual([letter, index])
  expect(titlesWith([letter, index], 'the menu')).toEqual([])
})

test('an empty query finds nothing', () => {
  expect(titlesWith([letter, index], '  ')).toEqual([])
})
