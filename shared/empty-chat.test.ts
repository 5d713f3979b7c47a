import { expect, test } from 'vitest'
import type { ConversationSummary } from './conversation.ts'
import { emptyChatOf } from './empty-chat.ts'

const empty: ConversationSummary = {
  id: 'empty',
  title: 'New chat',
  preview: '',
  updatedAt: 1,
  state: null,
  hasDraft: false,
  isPinned: false,
}

test('a chat in which nothing was said or written serves as the new one', () => {
  const begun: ConversationSummary = { ...empty, id: 'begun', state: 'failed', preview: 'Hello' }
  const drafted: ConversationSummary = { ...empty, id: 'drafted', hasDraft: true }
  expect(emptyChatOf([begun, drafted, empty])).toEqual(empty)
  expect(emptyChatOf([begun, drafted])).toBeUndefined()
})
