import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { playConversations } from '../../../testing/played-conversations.ts'
import { done, text } from '../../../testing/scripted-answers.ts'
import { sendNow } from '../../../testing/scripted-gateway.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { temporaryDatabase } from '../../../testing/temporary-database.ts'
import { AppError } from '#shared/errors.ts'
import type { Database } from '../../storage/database.ts'
import { indexInProcess } from '../../../testing/index-in-process.ts'
import { type MessageSearch, openMessageSearch } from './message-search.ts'
import { searchInThread } from './search-in-thread.ts'

function open(database: Database, path: string | null = null): MessageSearch {
  const search = openMessageSearch({ database, index: indexInProcess(path) })
  onTestFinished(() => {
    try {
      search.close()
    } catch {
      // The test has closed it already.
    }
  })
  return search
}

/** Returns how many messages wait to be indexed. */
function queued(database: Database): number {
  return database.get<{ count: number }>('select count(*) as count from search_queue')?.count ?? 0
}

async function found(search: MessageSearch, query: string): Promise<string[]> {
  const { hits } = await search.calls['conversation.search']({ query, limit: 100, offset: 0 })
  return hits.map(({ snippet }) => snippet.join(''))
}

test('a message is found immediately, on every branch, with its location', async () => {
  const { conversations, answers, database } = playConversations({ now: () => 5 })
  const search = open(database)
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.rename']({ conversationId: id, title: 'About gates' })
  const { userMessageId, answerId } = sendNow(conversations, id, 'What is a gateway?')
  expect(await search.calls['conversation.search']({ query: 'gate', limit: 10, offset: 0 })).toEqual({
    total: 1,
    isMore: false,
    hits: [
      {
        conversationId: id,
        conversationTitle: 'About gates',
        messageId: userMessageId,
        role: 'user',
        snippet: ['What is a ', 'gateway', '?'],
        createdAt: 5,
      },
    ],
  })
  answers[0]?.emit(text('A door.'), done)
  await conversations.idle()
  conversations.calls['conversation.retry']({ conversationId: id, messageId: answerId })
  answers[1]?.emit(text('Not a wall.'), done)
  await conversations.idle()
  expect(await found(search, 'door')).toEqual(['A door.'])
  expect(await found(search, 'wall')).toEqual(['Not a wall.'])
  expect(await found(search, 'door wall')).toEqual([])
})

test('a deleted message is not found until it is restored', async () => {
  const { conversations, database } = playConversations()
  const search = open(database)
  const { id } = conversations.calls['conversation.create']({ model: null })
  const first = conversations.calls['conversation.addMessage']({
    conversationId: id,
    role: 'user',
    text: 'the gate',
  }).messageId
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'system', text: 'below the gate' })
  const count = async () => (await search.calls['conversation.search']({ query: 'gate', limit: 10, offset: 0 })).total
  expect(await count()).toBe(2)
  conversations.calls['conversation.deleteMessage']({ conversationId: id, messageId: first })
  expect(await count()).toBe(0)
  conversations.calls['conversation.restoreMessage']({ conversationId: id, messageId: first })
  expect(await count()).toBe(2)
  conversations.calls['conversation.delete']({ conversationId: id })
  expect(await count()).toBe(0)
  conversations.calls['conversation.restore']({ conversationId: id })
  expect(await count()).toBe(2)
})

test('a purged message is removed from the index, and another message can reuse its row', async () => {
  const { conversations, database } = playConversations()
  const search = open(database)
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'the gate' })
  expect(await found(search, 'gate')).toEqual(['the gate'])
  database.run('delete from conversations')
  expect((await search.calls['conversation.search']({ query: 'gate', limit: 10, offset: 0 })).total).toBe(0)
  const other = conversations.calls['conversation.create']({ model: null }).id
  conversations.calls['conversation.addMessage']({ conversationId: other, role: 'user', text: 'a wall' })
  expect(await found(search, 'gate')).toEqual([])
  expect(await found(search, 'wall')).toEqual(['a wall'])
})

test('the best match comes first, and pages continue each other', async () => {
  const { conversations, database } = playConversations()
  const search = open(database)
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'gate gate gate' })
  for (let number = 0; number < 5; number++) {
    conversations.calls['conversation.addMessage']({
      conversationId: id,
      role: 'user',
      text: `${'much else is said here, '.repeat(number + 3)}gate`,
    })
  }
  const all = await search.calls['conversation.search']({ query: 'gate', limit: 100, offset: 0 })
  expect(all.hits[0]?.snippet.join('')).toBe('gate gate gate')
  expect(all.total).toBe(6)
  const pages = await Promise.all(
    [0, 4, 8].map((offset) => search.calls['conversation.search']({ query: 'gate', limit: 4, offset })),
  )
  expect(pages.flatMap(({ hits }) => hits)).toEqual(all.hits)
})

test('every match is found once, even if there are more than are ranked', async () => {
  const database = temporaryDatabase()
  database.execute(`insert into conversations (id, profile_id, created_at, updated_at) values ('c', 'p', 1, 1)`)
  database.transaction(() => {
    for (let number = 0; number < 1250; number++) {
      database.run(
        `insert into messages (id, conversation_id, role, text, created_at) values (?, 'c', 'user', ?, 1)`,
        `m${number}`,
        `gate ${number}`,
      )
    }
  })
  const search = open(database)
  while (queued(database) > 0) await search.calls['conversation.search']({ query: 'gate', limit: 1, offset: 0 })
  const ids = new Set<string>()
  for (let offset = 0; offset < 1250; offset += 90) {
    for (const { messageId } of (await search.calls['conversation.search']({ query: 'gate', limit: 90, offset })).hits)
      ids.add(messageId)
  }
  expect(ids.size).toBe(1250)
})

test.each(['', '   ', '"', '""', 'NEAR(', 'a AND', '*', '-', 'col:x', '😀', '\u0000', 'x'.repeat(500), '🥰 "'])(
  'any query can be searched: %j',
  async (query) => {
    const { conversations, database } = playConversations()
    const { id } = conversations.calls['conversation.create']({ model: null })
    conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'anything' })
    expect(await open(database).calls['conversation.search']({ query, limit: 10, offset: 0 })).toEqual({
      hits: [],
      total: 0,
      isMore: false,
    })
  },
)

test('the index is a separate private file, survives restarts, and gets messages written meanwhile', async () => {
  const { conversations, database } = playConversations()
  const path = join(temporaryDirectory(), 'search.db')
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'the gate' })
  const before = open(database, path)
  expect(await found(before, 'gate')).toEqual(['the gate'])
  before.close()
  expect(statSync(path).mode & 0o777).toBe(0o600)
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'another gate' })
  // Only new messages are indexed; the index is not rebuilt.
  expect(queued(database)).toBe(1)
  const after = open(database, path)
  expect((await found(after, 'gate')).toSorted()).toEqual(['another gate', 'the gate'])
})

test('an index of another database, or without one, is rebuilt', async () => {
  const path = join(temporaryDirectory(), 'search.db')
  const one = playConversations()
  one.conversations.calls['conversation.addMessage']({
    conversationId: one.conversations.calls['conversation.create']({ model: null }).id,
    role: 'user',
    text: 'the gate',
  })
  const first = open(one.database, path)
  expect(await found(first, 'gate')).toEqual(['the gate'])
  first.close()
  const two = playConversations()
  two.conversations.calls['conversation.addMessage']({
    conversationId: two.conversations.calls['conversation.create']({ model: null }).id,
    role: 'user',
    text: 'a wall',
  })
  const second = open(two.database, path)
  expect(await found(second, 'gate wall')).toEqual([])
  expect(await found(second, 'wall')).toEqual(['a wall'])
  expect(await found(second, 'gate')).toEqual([])
  second.close()
  rmSync(path)
  expect(await found(open(two.database, path), 'wall')).toEqual(['a wall'])
})

test('an invalid index file is replaced, and the search continues', async () => {
  const { conversations, database } = playConversations()
  const path = join(temporaryDirectory(), 'search.db')
  const { id } = conversations.calls['conversation.create']({ model: null })
  for (let number = 0; number < 300; number++) {
    conversations.calls['conversation.addMessage']({
      conversationId: id,
      role: 'user',
      text: `gate ${'word'.repeat(number % 7)} number ${number}`,
    })
  }
  const all = async () => {
    const search = open(database, path)
    const find = () => search.calls['conversation.search']({ query: 'gate', limit: 1, offset: 0 })
    await find()
    while (queued(database) > 0) await find()
    const { total } = await find()
    search.close()
    return total
  }
  expect(await all()).toBe(300)
  const whole = readFileSync(path)
  for (let place = 0; place < whole.length; place += Math.max(1, Math.floor(whole.length / 60))) {
    const damaged = Buffer.from(whole)
    damaged.fill(0xa5, place, Math.min(place + 64, damaged.length))
    for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
    writeFileSync(path, damaged)
    // The matches are not asserted: a changed word in the file is not detectable.
    const search = open(database, path)
    await search.calls['conversation.search']({ query: 'gate', limit: 1, offset: 0 })
    conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'wall' })
    await search.calls['conversation.search']({ query: 'wall', limit: 1, offset: 0 })
    await search.calls['conversation.search']({ query: 'number word', limit: 1, offset: 0 })
    search.close()
  }
  for (const nothing of ['', 'not a database', 'SQLite format 3\0 and nothing else']) {
    rmSync(path, { force: true })
    writeFileSync(path, nothing)
    expect(await all()).toBe(300)
  }
})

test('the search works in memory if no file can be created', async () => {
  const { conversations, database } = playConversations()
  conversations.calls['conversation.addMessage']({
    conversationId: conversations.calls['conversation.create']({ model: null }).id,
    role: 'user',
    text: 'the gate',
  })
  const directory = temporaryDirectory()
  const path = join(directory, 'missing', 'search.db')
  expect(await found(open(database, path), 'gate')).toEqual(['the gate'])
  expect(readdirSync(directory)).toEqual([])
  expect(existsSync(path)).toBe(false)
})

test('indexed messages are found if the database is read-only', async () => {
  const { conversations, database } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'the gate' })
  let isFull = false
  const full = new AppError(
    { source: 'app', kind: 'storage', message: 'Full.' },
    { cause: Object.assign(new Error(), { code: 'ERR_SQLITE_ERROR', errcode: 13 }) },
  )
  const search = open({
    ...database,
    unflushedTransaction(work) {
      if (isFull) throw full
      return database.unflushedTransaction(work)
    },
  })
  expect(await found(search, 'gate')).toEqual(['the gate'])
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'another gate' })
  isFull = true
  expect(await found(search, 'gate')).toContain('the gate')
  isFull = false
  expect((await found(search, 'gate')).toSorted()).toEqual(['another gate', 'the gate'])
})

test('the index is updated automatically after a delay', async () => {
  const { conversations, database } = playConversations()
  const search = openMessageSearch({ database, index: indexInProcess(null), delayMs: 0, batchIntervalMs: 0 })
  onTestFinished(() => search.close())
  conversations.calls['conversation.addMessage']({
    conversationId: conversations.calls['conversation.create']({ model: null }).id,
    role: 'user',
    text: 'the gate',
  })
  search.scheduleUpdate()
  await eventually(() => expect(queued(database)).toBe(0))
})

test('an indexed batch is noted only after a flush that is running', async () => {
  const { conversations, database } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'the gate' })
  const flush = Promise.withResolvers<void>()
  const search = open({ ...database, flushed: () => flush.promise })
  const finding = found(search, 'gate')
  await eventually(() => expect(database.get("select 1 from settings where key = 'searchMark'")).toBeDefined())
  await new Promise(setImmediate)
  expect(queued(database)).toBe(1)
  flush.resolve()
  expect(await finding).toEqual(['the gate'])
  expect(queued(database)).toBe(0)
})

test('a word of many messages is searched as typed, and one of few as the beginning of others, too', async () => {
  const { conversations, database } = playConversations()
  const search = open(database)
  const { id } = conversations.calls['conversation.create']({ model: null })
  const add = (word: string) =>
    conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: word })
  add('gateway')
  for (let number = 0; number < 39; number += 1) add('gate')
  expect(await found(search, 'gat')).toHaveLength(40)
  expect(await found(search, 'gate')).toHaveLength(40)
  add('gate')
  expect(new Set(await found(search, 'gate'))).toEqual(new Set(['gate']))
  expect(await found(search, 'gatew')).toEqual(['gateway'])
})

test('more matches than are ranked are reported without their number', async () => {
  const { conversations, database } = playConversations()
  const search = open(database)
  const { id } = conversations.calls['conversation.create']({ model: null })
  const add = () => conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'gate' })
  const counted = async () => {
    while (queued(database) > 0) await found(search, 'gate')
    const { total, isMore } = await search.calls['conversation.search']({ query: 'gate', limit: 1, offset: 0 })
    return { total, isMore }
  }
  database.transaction(() => Array.from({ length: 1000 }, add))
  expect(await counted()).toEqual({ total: 1000, isMore: false })
  add()
  expect(await counted()).toEqual({ total: 1000, isMore: true })
})

test('a message that changes while it is indexed is indexed again', async () => {
  const { conversations, database } = playConversations()
  const index = indexInProcess(null)
  const { id } = conversations.calls['conversation.create']({ model: null })
  const { messageId } = conversations.calls['conversation.addMessage']({
    conversationId: id,
    role: 'user',
    text: 'the gate',
  })
  let isFirst = true
  const search = openMessageSearch({
    database,
    index: {
      ...index,
      async update(...args) {
        const mark = await index.update(...args)
        if (isFirst) conversations.calls['conversation.deleteMessage']({ conversationId: id, messageId })
        isFirst = false
        return mark
      },
    },
  })
  expect(await found(search, 'gate')).toEqual([])
  expect(await search.calls['conversation.search']({ query: 'gate', limit: 1, offset: 0 })).toMatchObject({ total: 0 })
  search.close()
})

test('the index can be kept in a thread', async () => {
  const { conversations, database } = playConversations()
  conversations.calls['conversation.addMessage']({
    conversationId: conversations.calls['conversation.create']({ model: null }).id,
    role: 'user',
    text: 'the gate',
  })
  const index = searchInThread(new URL('search-worker.ts', import.meta.url), join(temporaryDirectory(), 'search.db'))
  const search = openMessageSearch({ database, index })
  onTestFinished(() => search.close())
  expect(await found(search, 'gate')).toEqual(['the gate'])
  expect(queued(database)).toBe(0)
})

test('an index that is complete is not opened before the first search', async () => {
  const { conversations, database } = playConversations()
  conversations.calls['conversation.create']({ model: null })
  const path = join(temporaryDirectory(), 'search.db')
  const before = open(database, path)
  await found(before, 'gate')
  before.close()
  const index = { ...indexInProcess(path), mark: vi.fn(indexInProcess(path).mark) }
  const search = openMessageSearch({ database, index, delayMs: 0 })
  vi.useFakeTimers()
  search.scheduleUpdate()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(index.mark).not.toHaveBeenCalled()
  await found(search, 'gate')
  expect(index.mark).toHaveBeenCalled()
  search.close()
})
