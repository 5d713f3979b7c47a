import { expect, test } from 'vitest'
import type { SearchHit } from '#shared/conversation.ts'
import { groupHits } from './use-search.ts'

const hit = (conversationId: string, messageId: string): SearchHit => ({
  conversationId,
  conversationTitle: `Title of ${conversationId}`,
  messageId,
  role: 'user',
  snippet: ['', 'word', ''],
  createdAt: 1,
})

test('hits are grouped by conversation and keep their order', () => {
  const [first, second, third, fourth] = [hit('b', 'm1'), hit('a', 'm2'), hit('b', 'm3'), hit('a', 'm4')]
  expect(groupHits([first, second, third, fourth])).toEqual([
    { conversationId: 'b', title: 'Title of b', hits: [first, third] },
    { conversationId: 'a', title: 'Title of a', hits: [second, fourth] },
  ])
})
