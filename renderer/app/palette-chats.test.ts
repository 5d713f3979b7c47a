import { expect, test } from 'vitest'
import type { ConversationSummary } from '#shared/conversation.ts'
import { paletteChats } from './palette-chats.ts'

const chat = (title: string): ConversationSummary => ({
  id: title,
  title,
  preview: '',
  model: null,
  updatedAt: 0,
  state: 'done',
  hasDraft: false,
  isPinned: false,
})
const titles = (conversations: readonly ConversationSummary[], query: string) =>
  paletteChats(conversations, query).map(({ title }) => title)

test('chats whose title contains the query come before those that have its letters in order', () => {
  const chats = ['Learn some Icelandic', 'Lisbon', 'Lemons', 'Old lemons'].map(chat)
  expect(titles(chats, 'Lemons')).toEqual(['Lemons', 'Old lemons'])
  expect(titles(chats, 'lsn')).toEqual(['Learn some Icelandic', 'Lisbon'])
  expect(titles(chats, 'l so')).toEqual(['Learn some Icelandic', 'Lisbon'])
  expect(titles(chats, 'on')).toEqual(['Lisbon', 'Lemons', 'Old lemons', 'Learn some Icelandic'])
  expect(titles(chats, 'snl')).toEqual([])
})

test('at most fifty of thousands of chats are offered, and an old one is found by its name', () => {
  const chats = Array.from({ length: 5000 }, (_, index) => chat(`Chat ${index}`))
  expect(titles(chats, '')).toHaveLength(50)
  expect(titles(chats, 'chat')).toHaveLength(50)
  expect(titles(chats, 'Chat 4999')).toEqual(['Chat 4999'])
})
