import { assert, constantFrom, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { emptyAnswer } from '#shared/answer.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import type { Database } from '../storage/database.ts'
import { createConversationStore } from './conversation-store.ts'
import { checkedColumns, type CheckedRow, checksumOf, isDamaged } from './message-checksum.ts'
import { createMessageStore } from './message-store.ts'

function open() {
  const database = temporaryDatabase()
  const times = { createdAt: 1, updatedAt: 1 }
  createConversationStore(database).insert({
    id: 'c',
    ...times,
    profileId: 'embedded',
    model: null,
  })
  return { database, messages: createMessageStore(database) }
}

function rowOf(database: Database, id: string): CheckedRow {
  return database.get<CheckedRow>(`select ${checkedColumns} from messages where id = ?`, id) ?? {}
}

function writeTurn(messages: ReturnType<typeof createMessageStore>, id: string, text: string, reasoning: string): void {
  messages.insertMessage({ role: 'user', id: `${id}q`, conversationId: 'c', parentId: null, text, createdAt: 1 })
  messages.insertAnswer({ id, conversationId: 'c', parentId: `${id}q`, requestedModel: text, createdAt: 2 })
  messages.finish({
    id,
    status: 'failed',
    answer: {
      ...emptyAnswer(),
      text,
      reasoning,
      provider: reasoning,
      usage: { cost: 0.1, prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 },
    },
    error: { source: 'app', kind: 'internal', message: text },
    requestId: null,
    firstTokenAfter: 12,
    finishedAfter: 34,
  })
}

test('every message matches its checksum when it is read again', () => {
  const { database, messages } = open()
  let count = 0
  assert(
    property(record({ text: string({ unit: 'binary' }), reasoning: string() }), ({ text, reasoning }) => {
      const id = `m${count++}`
      // Includes lone surrogates and U+0000.
      writeTurn(messages, id, `${text}\0\ud83c`, reasoning)
      expect([rowOf(database, `${id}q`), rowOf(database, id)].map(isDamaged)).toEqual([false, false])
      expect(rowOf(database, id)['checksum']).toEqual(expect.any(Number))
    }),
  )
})

test('a change of any column is detected', () => {
  const { database, messages } = open()
  writeTurn(messages, 'a', 'What is a gateway?', 'hm')
  const row = rowOf(database, 'a')
  const columns = Object.keys(row).filter((column) => column !== 'checksum')
  expect(columns).toHaveLength(31)
  assert(
    property(constantFrom(...columns), constantFrom(null, 0, 1, 'other', '', 0.5), (column, value) => {
      const isNoticed = checksumOf({ ...row, [column]: value }) !== row['checksum']
      expect(isNoticed).toBe(row[column] !== value)
    }),
  )
})

test('a row of an earlier version keeps its checksum and can be read', () => {
  const { database, messages } = open()
  database.execute(`
    insert into messages (id, conversation_id, role, created_at) values ('q', 'c', 'user', 1);
    insert into messages
      (id, conversation_id, parent_id, role, status, requested_model, model, finish_reason, request_id, created_at,
       prompt_tokens, completion_tokens, is_byok, first_token_after, finished_after, cost, text, reasoning, answer,
       checksum)
    values
      ('a', 'c', 'q', 'assistant', 'done', 'a/b', 'm', 'stop', 'gen-1', 2, 3, 4, 0, 12, 34, 0.25, 'Hello', 'hm',
       '{"id":"gen-1"}', 847915341);
  `)
  expect(messages.read('a')).toMatchObject({ text: 'Hello', reasoning: 'hm', usage: { cost: 0.25, isByok: false } })
  expect(messages.read('a').isDamaged).toBeUndefined()
  database.execute(`update messages set deleted_with = 'a' where id = 'a'`)
  expect(isDamaged(rowOf(database, 'a'))).toBe(true)
})

test('text that moved from one column to another is detected', () => {
  const { database, messages } = open()
  writeTurn(messages, 'a', 'same', '')
  const row = rowOf(database, 'a')
  expect(isDamaged({ ...row, text: '', reasoning: 'same' })).toBe(true)
  expect(isDamaged({ ...row, text: 'sa', reasoning: 'me' })).toBe(true)
})

test('an answer that a crash interrupted has the checksum of its saved text', () => {
  const { messages } = open()
  messages.insertMessage({ role: 'user', id: 'q', conversationId: 'c', parentId: null, text: 'Hi', createdAt: 1 })
  messages.insertAnswer({ id: 'a', conversationId: 'c', parentId: 'q', requestedModel: null, createdAt: 2 })
  messages.appendPiece('a', 0, 'Half', '')
  expect(messages.interruptLeftovers(['a'])).toBe(0)
  expect(messages.interruptLeftovers()).toBe(1)
  expect(messages.read('a')).toMatchObject({ text: 'Half', status: 'interrupted' })
  expect(messages.read('a').isDamaged).toBeUndefined()
})

test('a damaged row is read as far as possible, and marked', () => {
  const { database, messages } = open()
  writeTurn(messages, 'a', 'What is a gateway?', 'hm')
  database.execute(`
    update messages set created_at = 9223372036854775807, status = 'dnoe', role = 'xssistant', error = '{"sour',
      answer = '{', prompt_tokens = -9223372036854775807 where id = 'a'
  `)
  expect(messages.branch('a')[1]).toMatchObject({
    role: 'assistant',
    isDamaged: true,
    text: 'What is a gateway?',
    status: 'interrupted',
    error: { source: 'app', kind: 'storage' },
  })
  expect(messages.thread('a').map(({ text }) => text)).toEqual(['What is a gateway?', 'What is a gateway?'])
})
