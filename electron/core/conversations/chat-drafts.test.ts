import { expect, test, vi } from 'vitest'
import type { ChatDraft, WrittenDraft } from '#shared/chat-draft.ts'
import { emitTo } from '../../testing/emit-to.ts'
import { playConversations } from '../../testing/played-conversations.ts'

const edit = (ownerId: string, text: string | null): ChatDraft => ({
  kind: 'edit',
  ownerId,
  value: text === null ? null : { text, name: '' },
})

function played() {
  const onChanged = vi.fn<(written: WrittenDraft) => void>()
  const { conversations, database } = playConversations({ emit: emitTo({ 'draft.changed': onChanged }) })
  const { calls } = conversations
  const create = () => calls['conversation.create']({ model: null }).id
  const add = (conversationId: string) =>
    calls['conversation.addMessage']({ conversationId, role: 'user', text: 'Hi' }).messageId
  const write = (draft: ChatDraft) => calls['draft.write']({ draft, writer: 'a' })
  const read = (conversationId: string) => calls['draft.read']({ conversationId })
  return { calls, database, onChanged, create, add, write, read }
}

test('drafts are kept with their conversation, and every window is notified', () => {
  const { create, add, write, read, onChanged } = played()
  const [one, other] = [create(), create()]
  const [first, second] = [add(one), add(other)]
  write(edit(first, 'Hello'))
  write(edit(second, 'Elsewhere'))
  write(edit(first, 'Hello again'))
  expect([read(one), read(other)]).toEqual([[edit(first, 'Hello again')], [edit(second, 'Elsewhere')]])
  write(edit(first, null))
  expect([read(one), onChanged.mock.lastCall]).toEqual([[], [{ draft: edit(first, null), writer: 'a' }]])
})

test('each kind has its own draft of an owner', () => {
  const { create, add, write, read } = played()
  const id = create()
  const messageId = add(id)
  const drafts: ChatDraft[] = [
    edit(messageId, 'Hello'),
    { kind: 'tool-results', ownerId: messageId, value: { call: '{"sun": tr' } },
    { kind: 'compare-with', ownerId: messageId, value: [{ model: 'a/b', preset: null, parameters: { top_k: 1 } }] },
    { kind: 'composer-role', ownerId: id, value: { as: 'tool', name: '', toolCallId: 'call' } },
  ]
  for (const draft of drafts) write(draft)
  expect(read(id)).toEqual(drafts)
})

test('a draft survives a restart, and the restoration of its deleted conversation', () => {
  const { calls, database, create, add, write } = played()
  const id = create()
  const messageId = add(id)
  write(edit(messageId, 'Hello'))
  calls['conversation.delete']({ conversationId: id })
  calls['conversation.restore']({ conversationId: id })
  const after = playConversations({ database }).conversations.calls
  expect(after['draft.read']({ conversationId: id })).toEqual([edit(messageId, 'Hello')])
})

test('drafts are removed with their conversation', () => {
  const { database, create, add, write } = played()
  const id = create()
  write(edit(add(id), 'Hello'))
  database.run('delete from conversations')
  expect(database.all('select * from chat_drafts')).toEqual([])
})

test('a draft of nothing that exists is refused', () => {
  const { write, onChanged } = played()
  expect(() => write(edit('gone', 'Hello'))).toThrow(
    expect.objectContaining({ data: expect.objectContaining({ kind: 'not-found' }) }),
  )
  write(edit('gone', null))
  expect(onChanged.mock.calls).toEqual([[{ draft: edit('gone', null), writer: 'a' }]])
})

test('of more than 50 drafts of a kind, those written longest ago are removed', () => {
  const { create, add, write, read } = played()
  const id = create()
  const ids = Array.from({ length: 51 }, () => add(id))
  const [first = '', second = ''] = ids
  for (const messageId of ids.slice(0, 50)) write(edit(messageId, 'Hello'))
  write(edit(first, 'Again'))
  write(edit(ids[50] ?? '', 'Last'))
  const kept = read(id).map(({ ownerId }) => ownerId)
  expect([kept.length, kept.includes(first), kept.includes(second)]).toEqual([50, true, false])
})

test('damaged and foreign rows are left out', () => {
  const { database, create, add, write, read } = played()
  const id = create()
  const messageId = add(id)
  write(edit(messageId, 'Hello'))
  database.run(
    `insert into chat_drafts (kind, owner_id, conversation_id, value) values
     ('edit', 'a', ?1, '{'), ('edit', 'b', ?1, '{"text":7,"name":""}'), ('future', 'c', ?1, '{}'),
     ('tool-results', 'd', ?1, '{"a":7}'), ('composer-role', ?1, ?1, '{"as":"unknown","name":"","toolCallId":""}')`,
    id,
  )
  expect(read(id)).toEqual([edit(messageId, 'Hello')])
})
