import { expect, test } from 'vitest'
import type { ConversationSummary } from '#shared/conversation.ts'
import { groupConversations } from './group-conversations.ts'

const summary = (id: string, updatedAt: Date): ConversationSummary => ({
  id,
  title: id,
  preview: '',
  updatedAt: updatedAt.getTime(),
  state: 'done',
  hasDraft: false,
  isPinned: false,
})
const now = new Date(2026, 2, 30, 0, 5).getTime()

test('conversations are grouped by the local day of their last message, newest first', () => {
  const justNow = summary('just now', new Date(2026, 2, 30, 0, 4))
  const midnight = summary('midnight', new Date(2026, 2, 30, 0, 0))
  const lastNight = summary('last night', new Date(2026, 2, 29, 23, 59))
  const yesterdayMorning = summary('yesterday morning', new Date(2026, 2, 29, 0, 0))
  const before = summary('before', new Date(2026, 2, 28, 23, 59))
  expect(groupConversations([before, midnight, yesterdayMorning, justNow, lastNight], now)).toEqual([
    { group: 'today', conversations: [justNow, midnight] },
    { group: 'yesterday', conversations: [lastNight, yesterdayMorning] },
    { group: 'earlier', conversations: [before] },
  ])
})

test('empty groups are left out', () => {
  const before = summary('before', new Date(2025, 1, 1))
  expect(groupConversations([before], now)).toEqual([{ group: 'earlier', conversations: [before] }])
})

test('a conversation is listed even if the clock was set back', () => {
  const tomorrow = summary('tomorrow', new Date(2026, 2, 31))
  expect(groupConversations([tomorrow], now)).toEqual([{ group: 'today', conversations: [tomorrow] }])
})

test('pinned conversations come first, on any day, newest first', () => {
  const old = { ...summary('old', new Date(2025, 1, 1)), isPinned: true }
  const older = { ...summary('older', new Date(2024, 1, 1)), isPinned: true }
  const today = summary('today', new Date(2026, 2, 30, 0, 1))
  expect(groupConversations([older, today, old], now)).toEqual([
    { group: 'pinned', conversations: [old, older] },
    { group: 'today', conversations: [today] },
  ])
})
