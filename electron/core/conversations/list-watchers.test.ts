import { expect, test } from 'vitest'
import type { ListPart } from '#shared/conversation.ts'
import { done, text } from '../../testing/scripted-answers.ts'
import { playConversations } from '../../testing/played-conversations.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import type { Database } from '../storage/database.ts'
import { createConversationStore } from './conversation-store.ts'
import { createListWatchers } from './list-watchers.ts'

function fill(database: Database, count: number): void {
  const store = createConversationStore(database)
  database.transaction(() => {
    for (let number = 0; number < count; number += 1) {
      const time = 1_700_000_000_000 + number
      store.insert({ id: `c${number}`, createdAt: time, updatedAt: time, profileId: 'p', model: null })
      store.rename(`c${number}`, `Chat ${number}`)
    }
  })
}

async function next(watching: AsyncGenerator<ListPart>): Promise<ListPart> {
  const { value, done: hasEnded } = await watching.next()
  if (hasEnded) throw new Error('The list is followed no more.')
  return value
}

test('the list is sent in pages, pinned and newest conversations first', async () => {
  const database = temporaryDatabase()
  fill(database, 1200)
  const { conversations } = playConversations({ database })
  conversations.calls['conversation.pin']({ conversationId: 'c3', isPinned: true })
  const parts: ListPart[] = []
  for await (const part of conversations.streams['conversation.watchList']({}, new AbortController().signal)) {
    parts.push(part)
    if (part.isComplete) break
  }
  const pages = parts.map(({ rows }) => rows.map(({ id }) => id))
  expect(pages.map(({ length }) => length)).toEqual([500, 500, 200])
  expect(pages[0]).toEqual(expect.arrayContaining(['c3', 'c1199', 'c701']))
  expect(new Set(pages.flat()).size).toBe(1200)
  expect(parts.map(({ isComplete }) => isComplete)).toEqual([false, false, true])
})

test('after that only changes are sent: one row of 5,000 for a renamed chat', async () => {
  const database = temporaryDatabase()
  fill(database, 5000)
  const { conversations } = playConversations({ database })
  const watching = conversations.streams['conversation.watchList']({}, new AbortController().signal)
  while (!(await next(watching)).isComplete);
  conversations.calls['conversation.rename']({ conversationId: 'c7', title: 'Another name' })
  const renamed = await next(watching)
  expect(renamed).toMatchObject({ rows: [{ id: 'c7', title: 'Another name' }], removed: [] })
  expect(JSON.stringify(renamed).length).toBeLessThan(400)
  conversations.calls['conversation.delete']({ conversationId: 'c8' })
  expect(await next(watching)).toEqual({ rows: [], removed: ['c8'], isComplete: true })
  conversations.calls['conversation.restore']({ conversationId: 'c8' })
  expect(await next(watching)).toMatchObject({ rows: [{ id: 'c8' }], removed: [] })
})

test('a slow reader gets a row that changed often once, in its latest state', async () => {
  const database = temporaryDatabase()
  fill(database, 2)
  const { conversations } = playConversations({ database })
  const watching = conversations.streams['conversation.watchList']({}, new AbortController().signal)
  await next(watching)
  for (let number = 0; number < 100; number += 1)
    conversations.calls['conversation.rename']({ conversationId: 'c1', title: `Name ${number}` })
  conversations.calls['conversation.rename']({ conversationId: 'c0', title: 'The other' })
  expect((await next(watching)).rows.map(({ title }) => title).toSorted()).toEqual(['Name 99', 'The other'])
})

test('two windows get the same list, each at its own pace, and a change during the first pages is not lost', async () => {
  const database = temporaryDatabase()
  fill(database, 600)
  const { conversations } = playConversations({ database })
  const titles = new Map<string, string>()
  const [one, other] = [1, 2].map(() =>
    conversations.streams['conversation.watchList']({}, new AbortController().signal),
  )
  if (!one || !other) throw new Error('Nothing is followed.')
  await next(one)
  conversations.calls['conversation.rename']({ conversationId: 'c599', title: 'Renamed after its page' })
  conversations.calls['conversation.delete']({ conversationId: 'c0' })
  const end = await next(one)
  for (const { id, title } of end.rows) titles.set(id, title)
  expect(titles.get('c599')).toBe('Renamed after its page')
  expect(end.removed).toEqual(['c0'])
  expect((await next(other)).rows.find(({ id }) => id === 'c599')?.title).toBe('Renamed after its page')
})

test('an empty list is sent immediately, and a watcher that leaves gets nothing more', async () => {
  const read: string[] = []
  const watchers = createListWatchers({ ids: () => [], summaries: (ids) => (read.push(...ids), []) })
  const abort = new AbortController()
  const watching = watchers.watch(abort.signal)
  expect(await next(watching)).toEqual({ rows: [], removed: [], isComplete: true })
  const waiting = watching.next()
  abort.abort()
  expect(await waiting).toEqual({ value: undefined, done: true })
  watchers.notify(['c'])
  expect(read).toEqual([])
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
