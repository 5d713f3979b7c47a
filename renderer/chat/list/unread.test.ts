import { expect, test } from 'vitest'
import type { ConversationSummary } from '#shared/conversation.ts'
import { nothingUnread, type Unread, unreadAfterChange, unreadAfterRead, withoutUnread } from './unread.ts'

const row = (id: string, state: ConversationSummary['state']): ConversationSummary => ({
  id,
  title: id,
  preview: '',
  model: null,
  updatedAt: 1,
  state,
  hasDraft: false,
  isPinned: false,
})
const change = (state: Unread, rows: ConversationSummary[], removed: string[] = []) =>
  unreadAfterChange(state, { rows, removed, isPartial: false })
const unreadIds = ({ unread }: Unread) => [...unread]

test('any end of an answer is unread; running answers and earlier ends are not', () => {
  const started = change(nothingUnread, [row('a', 'streaming'), row('b', 'streaming'), row('c', 'done')])
  const ended = change(started, [row('a', 'done'), row('b', 'streaming'), row('c', 'done')])
  expect(unreadIds(ended)).toEqual(['a'])
  expect(unreadIds(change(ended, [row('b', 'failed')]))).toEqual(['a', 'b'])
})

test('an answer that ended while its chat was not loaded is unread', () => {
  const started = unreadAfterRead(nothingUnread, ['a', 'b'])
  expect(unreadIds(unreadAfterRead(started, ['b']))).toEqual(['a'])
})

test('a chat is read when it is opened, and a deleted one is not unread', () => {
  const ended = unreadAfterRead(unreadAfterRead(nothingUnread, ['a', 'b']), [])
  expect(unreadIds(withoutUnread(ended, 'a'))).toEqual(['b'])
  const removed = change(unreadAfterRead(nothingUnread, ['a']), [], ['a'])
  expect(unreadIds(unreadAfterRead(removed, []))).toEqual([])
})
