import { expect, test } from 'vitest'
import type { ProgramRequest, ProgramRequestTexts } from '#shared/programs/program-request.ts'
import { requestEnd, requestStart } from '../../testing/program-reports.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { notFound } from '../app-errors.ts'
import { createConversationStore } from '../conversations/conversation-store.ts'
import { createLedger } from '../ledger/ledger.ts'
import { createOpenAsChat } from './open-as-chat.ts'

const body = {
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Read a' },
    { role: 'assistant', content: '', tool_calls: [{ id: 'c1', function: { name: 'read', arguments: '{}' } }] },
    { role: 'tool', tool_call_id: 'c1', content: 'text of a' },
    { role: 'tool', tool_call_id: 'unknown', content: 'of no call' },
  ],
}

function open(facts: Partial<ProgramRequest> = {}, texts: ProgramRequestTexts | null = kept()) {
  const database = temporaryDatabase()
  const request = { ...requestStart('a'), ...requestEnd('a'), textsUntil: 5, ...facts }
  const changed: string[] = []
  const openAsChat = createOpenAsChat({
    database,
    requests: {
      find: () => request,
      read: (id) => {
        if (id !== 'a') throw notFound({ message: 'gone' })
        return { request, texts }
      },
    },
    profiles: () => [{ id: 'work', slug: 'office' }],
    onChanged: (ids) => void changed.push(...ids),
    now: () => 50,
  })
  const messages = (id: string) =>
    database
      .all<{ role: string; text: string; status: string; tool_call_id: string | null; answer: string | null }>(
        'select role, text, status, tool_call_id, answer from messages where conversation_id = ? order by sequence',
        id,
      )
      .map(({ role, text, status, tool_call_id: call, answer }) => [
        role,
        text,
        status,
        call,
        JSON.parse(answer ?? '{}').toolCalls?.length ?? 0,
      ])
  return { database, openAsChat, changed, messages, read: createConversationStore(database).read }
}

function kept(answer = 'Done.'): ProgramRequestTexts {
  return { request: JSON.stringify(body), answer, isCut: false }
}

test('a request becomes a chat with its calls, under the gateway that served it', async () => {
  const { openAsChat, read, messages, changed, database } = open({ profileId: 'work', served: 'office/acme/small' })
  const id = await openAsChat('a')
  expect(read(id)).toMatchObject({
    title: 'Read a',
    profileId: 'work',
    model: 'acme/small',
    systemPrompt: 'Be brief.',
    updatedAt: 50,
  })
  expect(messages(id)).toEqual([
    ['user', 'Read a', null, null, 0],
    ['assistant', '', 'done', null, 1],
    ['tool', 'text of a', null, 'c1', 0],
    ['system', 'of no call', null, null, 0],
    ['assistant', 'Done.', 'done', null, 0],
  ])
  expect(changed).toEqual([id])
  // It is in the ledger as a request of a program.
  expect(createLedger(database).sums({})).toMatchObject({ turns: 0 })
})

test('the same request becomes the same chat, also after it was deleted', async () => {
  const { openAsChat, database, messages, read } = open()
  const id = await openAsChat('a')
  database.run('update conversations set deleted_at = 1')
  expect(await openAsChat('a')).toBe(id)
  expect([read(id).profileId, messages(id).length]).toEqual(['embedded', 5])
})

test('an answer that ended early has its status, and a removed gateway is the one of this computer', async () => {
  const { openAsChat, messages, read } = open({ end: 'broken-off', profileId: 'gone', served: 'office/acme/small' })
  const id = await openAsChat('a')
  expect(messages(id).at(-1)).toEqual(['assistant', 'Done.', 'interrupted', null, 0])
  expect(read(id)).toMatchObject({ profileId: 'embedded', model: 'office/acme/small' })
})

test('of a very long chat the last messages are taken', async () => {
  const messages = Array.from({ length: 2500 }, (_, index) => ({ role: 'user', content: String(index) }))
  const texts = { request: JSON.stringify({ messages }), answer: '', isCut: false }
  const opened = open({}, texts)
  const rows = opened.messages(await opened.openAsChat('a'))
  expect([rows.length, rows[0]?.[1]]).toEqual([2000, '500'])
})

test('without texts, or with a request that was cut, there is no chat', async () => {
  await expect(open({}, null).openAsChat('a')).rejects.toMatchObject({
    data: { kind: 'not-found', notice: { code: 'programTextsRemoved' } },
  })
  const { openAsChat, changed } = open({}, { request: '{"messages":[', answer: '', isCut: true })
  await expect(openAsChat('a')).rejects.toMatchObject({ data: { kind: 'bad-input' } })
  expect(changed).toEqual([])
})
