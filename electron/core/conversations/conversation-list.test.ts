import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ConversationSummary, ListPart } from '#shared/conversation.ts'
import { done, text } from '../../testing/scripted-answers.ts'
import { playConversations } from '../../testing/played-conversations.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import type { Database } from '../storage/database.ts'
import type { Conversations } from './conversations.ts'
import { createConversationStore } from './conversation-store.ts'

const day = 24 * 60 * 60_000
/** Days that begin where the generated times have them. */
const days = { today: 3 * day, yesterday: 2 * day }

function fill(database: Database, count: number): void {
  const store = createConversationStore(database)
  database.transaction(() => {
    for (let number = 0; number < count; number += 1) {
      store.insert({ id: `c${number}`, createdAt: number, updatedAt: number, profileId: 'p', model: null })
    }
  })
}

function read(conversations: Conversations, from: number, count: number, known: readonly string[] = []): ListPart {
  return conversations.calls['conversation.list']({
    from,
    count,
    ...days,
    known: known.map((id) => ({ id, position: 0 })),
  })
}

type Step =
  | { type: 'create' | 'delete' | 'restore'; index: number }
  | { type: 'touch'; index: number; time: number }
  | { type: 'pin'; index: number; isPinned: boolean }

const index = fc.nat(30)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constantFrom('create', 'delete', 'restore'), index }),
  fc.record({
    type: fc.constant('touch'),
    index,
    time: fc.integer({ min: 0, max: 40 }).map((tenth) => (tenth * day) / 10),
  }),
  fc.record({ type: fc.constant('pin'), index, isPinned: fc.boolean() }),
)

interface Known {
  id: string
  updatedAt: number
  isPinned: boolean
  isDeleted: boolean
}

/** Does a step in the app and in a plain list, which is what the app has to agree with. */
function play(step: Step, conversations: Conversations, database: Database, plain: Known[]): void {
  const { calls } = conversations
  if (step.type === 'create') {
    const { id, updatedAt } = calls['conversation.create']({ model: null })
    plain.push({ id, updatedAt, isPinned: false, isDeleted: false })
    return
  }
  const chat = plain[step.index % Math.max(1, plain.length)]
  if (chat === undefined) return
  const { id: conversationId } = chat
  switch (step.type) {
    case 'delete':
      if (!chat.isDeleted) calls['conversation.delete']({ conversationId })
      chat.isDeleted = true
      break
    case 'restore':
      calls['conversation.restore']({ conversationId })
      chat.isDeleted = false
      break
    case 'touch':
      createConversationStore(database).touch(conversationId, step.time)
      chat.updatedAt = step.time
      break
    case 'pin':
      calls['conversation.pin']({ conversationId, isPinned: step.isPinned })
      chat.isPinned = step.isPinned
      break
  }
}

function inOrder(plain: readonly Known[]): Known[] {
  return plain
    .filter(({ isDeleted }) => !isDeleted)
    .toSorted(
      (one, other) =>
        Number(other.isPinned) - Number(one.isPinned) ||
        other.updatedAt - one.updatedAt ||
        (one.id < other.id ? -1 : 1),
    )
}

test('after any changes the parts together are the sorted list, with the sizes of its groups', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), fc.integer({ min: 1, max: 9 }), (steps, length) => {
      const database = temporaryDatabase()
      const { conversations } = playConversations({ database, now: () => 3.5 * day })
      const plain: Known[] = []
      for (const each of steps) play(each, conversations, database, plain)
      const expected = inOrder(plain)
      const rows: ConversationSummary[] = []
      for (let from = 0; from < expected.length; from += length) {
        const part = read(conversations, from, length)
        expect(part.from).toBe(Math.max(0, Math.min(from, expected.length - length)))
        rows.push(...part.rows.slice(from - part.from))
      }
      const ids = expected.map(({ id }) => id)
      expect(rows.map(({ id }) => id)).toEqual(ids)
      const others = expected.filter(({ isPinned }) => !isPinned)
      const { groups, found } = read(
        conversations,
        0,
        1,
        plain.map(({ id }) => id),
      )
      expect(groups).toEqual({
        pinned: expected.length - others.length,
        today: others.filter(({ updatedAt }) => updatedAt >= days.today).length,
        yesterday: others.filter(({ updatedAt }) => updatedAt >= days.yesterday && updatedAt < days.today).length,
        earlier: others.filter(({ updatedAt }) => updatedAt < days.yesterday).length,
      })
      expect(found.map(({ row }) => row.id).toSorted()).toEqual(ids.slice(1).toSorted())
      for (const { position, row } of found) expect(ids[position]).toBe(row.id)
      database.close()
    }),
    { numRuns: 25 },
  )
})

test('a position is counted from the end that the page expects to be nearer, and does not depend on it', () => {
  const database = temporaryDatabase()
  fill(database, 9)
  const { conversations } = playConversations({ database })
  const at = (position: number) =>
    conversations.calls['conversation.list']({ from: 0, count: 1, ...days, known: [{ id: 'c2', position }] }).found
  expect([0, 4, 8, 5000].map((position) => at(position)[0]?.position)).toEqual([6, 6, 6, 6])
})

test('a part beyond the end has the last rows, and an empty list has none', () => {
  const database = temporaryDatabase()
  const { conversations } = playConversations({ database })
  expect(read(conversations, 40, 10)).toEqual({
    from: 0,
    rows: [],
    groups: { pinned: 0, today: 0, yesterday: 0, earlier: 0 },
    found: [],
    answering: [],
  })
  fill(database, 5)
  const { from, rows } = read(conversations, 40, 2)
  expect([from, ...rows.map(({ id }) => id)]).toEqual([3, 'c1', 'c0'])
})

test('a deleted chat names the next row, the previous one at the end, and none if it was the only one', () => {
  const database = temporaryDatabase()
  fill(database, 3)
  const { conversations } = playConversations({ database })
  const remove = (conversationId: string) => conversations.calls['conversation.delete']({ conversationId }).nextId
  expect([remove('c1'), remove('c0'), remove('c2')]).toEqual(['c0', 'c2', null])
})

test('the list knows every chat with an answer in flight', async () => {
  const { conversations, answers, database } = playConversations()
  fill(database, 3)
  conversations.calls['conversation.send']({ conversationId: 'c0', text: 'Hello' })
  createConversationStore(database).touch('c0', 0)
  expect(read(conversations, 0, 1).answering).toEqual(['c0'])
  answers[0]?.emit(text('Hi.'), done)
  await conversations.idle()
  expect(read(conversations, 0, 1).answering).toEqual([])
})

test('the newest chat is found, also below pinned ones', () => {
  const { conversations, database } = playConversations()
  const newest = () => conversations.calls['conversation.findNewest']().conversationId
  expect(newest()).toBeNull()
  fill(database, 3)
  conversations.calls['conversation.pin']({ conversationId: 'c0', isPinned: true })
  expect(newest()).toBe('c2')
})

test('no statement of the list reads the rows of all chats', () => {
  const database = temporaryDatabase()
  const plans: string[] = []
  const explained: Database = {
    ...database,
    get: (sql, ...values) => (explain(sql, values), database.get(sql, ...values)),
    all: (sql, ...values) => (explain(sql, values), database.all(sql, ...values)),
  }
  function explain(
    sql: string,
    values: Parameters<Database['all']> extends [string, ...infer Values] ? Values : never,
  ) {
    for (const { detail } of database.all<{ detail: string }>(`explain query plan ${sql}`, ...values)) {
      if (/^(SCAN|SEARCH) conversations/.test(detail)) plans.push(detail)
    }
  }
  fill(database, 10)
  const { conversations } = playConversations({ database: explained })
  plans.length = 0
  read(conversations, 0, 2, ['c1'])
  read(conversations, 8, 2, ['c1'])
  const ofOneRow = /^SEARCH .* \(id=\?\)$/
  expect(plans.filter((plan) => !plan.includes('COVERING INDEX') && !ofOneRow.test(plan))).toEqual([])
  plans.length = 0
  conversations.calls['conversation.findEmpty']()
  conversations.followGateway('p', null)
  conversations.calls['conversation.findNewest']()
  expect(plans).toEqual([
    'SCAN conversations USING INDEX conversations_without_messages',
    'SCAN conversations USING INDEX conversations_without_messages',
    'SCAN conversations USING INDEX conversations_by_time',
  ])
})

test('the list shows the model that answers, before the first answer the chosen one', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: 'openai/gpt-5' })
  const model = () => conversations.list()[0]?.model
  expect(model()).toBe('openai/gpt-5')
  conversations.calls['conversation.send']({ conversationId: id, text: 'Hello' })
  answers[0]?.emit(text('Hi.'), done)
  await conversations.idle()
  expect(model()).toBe('m')
})
