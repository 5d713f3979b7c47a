import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { playConversations } from '../../../testing/played-conversations.ts'
import { done, text } from '../../../testing/scripted-answers.ts'
import { sendNow } from '../../../testing/scripted-gateway.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { temporaryDatabase } from '../../../testing/temporary-database.ts'
import { AppError } from '#shared/errors.ts'
import type { Database } from '../../storage/database.ts'
import { type MessageSearch, openMessageSearch } from './message-search.ts'

function open(database: Database, path: string | null = null): MessageSearch {
  const search = openMessageSearch({ database, path })
  onTestFinished(() => {
    try {
      search.close()
    } catch {
      // The test has closed it already.
    }
  })
  return search
}

const found = (search: MessageSearch, query: string): string[] =>
  search.calls['conversation.search']({ query, limit: 100, offset: 0 }).hits.map(({ snippet }) => snippet.join(''))

test('a message is found immediately, on every branch, with its location', async () => {
  const { conversations, answers, database } = playConversations({ now: () => 5 })
  const search = open(database)
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.rename']({ conversationId: id, title: 'About gates' })
  const { userMessageId, answerId } = sendNow(conversations, id, 'What is a gateway?')
  expect(search.calls['conversation.search']({ query: 'gate', limit: 10, offset: 0 })).toEqual({
    total: 1,
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
  expect(found(search, 'door')).toEqual(['A door.'])
  expect(found(search, 'wall')).toEqual(['Not a wall.'])
  expect(found(search, 'door wall')).toEqual([])
})

test('a deleted message is not found until it is restored', () => {
  const { conversations, database } = playConversations()
  const search = open(database)
  const { id } = conversations.calls['conversation.create']({ model: null })
  const first = conversations.calls['conversation.addMessage']({
    conversationId: id,
    role: 'user',
    text: 'the gate',
  }).messageId
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'system', text: 'below the gate' })
  const count = () => search.calls['conversation.search']({ query: 'gate', limit: 10, offset: 0 }).total
  expect(count()).toBe(2)
  conversations.calls['conversation.deleteMessage']({ conversationId: id, messageId: first })
  expect(count()).toBe(0)
  conversations.calls['conversation.restoreMessage']({ conversationId: id, messageId: first })
  expect(count()).toBe(2)
  conversations.calls['conversation.delete']({ conversationId: id })
  expect(count()).toBe(0)
  conversations.calls['conversation.restore']({ conversationId: id })
  expect(count()).toBe(2)
})

test('a purged message is removed from the index, and another message can reuse its row', () => {
  const { conversations, database } = playConversations()
  const search = open(database)
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'the gate' })
  expect(found(search, 'gate')).toEqual(['the gate'])
  database.run('delete from conversations')
  expect(search.calls['conversation.search']({ query: 'gate', limit: 10, offset: 0 }).total).toBe(0)
  const other = conversations.calls['conversation.create']({ model: null }).id
  conversations.calls['conversation.addMessage']({ conversationId: other, role: 'user', text: 'a wall' })
  expect(found(search, 'gate')).toEqual([])
  expect(found(search, 'wall')).toEqual(['a wall'])
})

test('the best match comes first, and pages continue each other', () => {
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
  const all = search.calls['conversation.search']({ query: 'gate', limit: 100, offset: 0 })
  expect(all.hits[0]?.snippet.join('')).toBe('gate gate gate')
  expect(all.total).toBe(6)
  const pages = [0, 4, 8].map((offset) => search.calls['conversation.search']({ query: 'gate', limit: 4, offset }).hits)
  expect(pages.flat()).toEqual(all.hits)
})

test('every match is found once, even if there are more than are ranked', () => {
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
  while (search.calls['conversation.search']({ query: 'gate', limit: 1, offset: 0 }).total < 1250) continue
  const ids = new Set<string>()
  for (let offset = 0; offset < 1250; offset += 90) {
    for (const { messageId } of search.calls['conversation.search']({ query: 'gate', limit: 90, offset }).hits)
      ids.add(messageId)
  }
  expect(ids.size).toBe(1250)
})

test.each(['', '   ', '"', '""', 'NEAR(', 'a AND', '*', '-', 'col:x', '😀', '\u0000', 'x'.repeat(500), '🥰 "'])(
  'any query can be searched: %j',
  (query) => {
    const { conversations, database } = playConversations()
    const { id } = conversations.calls['conversation.create']({ model: null })
    conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'anything' })
    expect(open(database).calls['conversation.search']({ query, limit: 10, offset: 0 })).toEqual({ hits: [], total: 0 })
  },
)

test('the index is a separate private file, survives restarts, and gets messages written meanwhile', () => {
  const { conversations, database } = playConversations()
  const path = join(temporaryDirectory(), 'search.db')
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'the gate' })
  const before = open(database, path)
  expect(found(before, 'gate')).toEqual(['the gate'])
  before.close()
  expect(statSync(path).mode & 0o777).toBe(0o600)
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'another gate' })
  // Only new messages are indexed; the index is not rebuilt.
  expect(database.get('select count(*) as count from search_queue')).toEqual({ count: 1 })
  const after = open(database, path)
  expect(found(after, 'gate').toSorted()).toEqual(['another gate', 'the gate'])
})

test('an index of another database, or without one, is rebuilt', () => {
  const path = join(temporaryDirectory(), 'search.db')
  const one = playConversations()
  one.conversations.calls['conversation.addMessage']({
    conversationId: one.conversations.calls['conversation.create']({ model: null }).id,
    role: 'user',
    text: 'the gate',
  })
  const first = open(one.database, path)
  expect(found(first, 'gate')).toEqual(['the gate'])
  first.close()
  const two = playConversations()
  two.conversations.calls['conversation.addMessage']({
    conversationId: two.conversations.calls['conversation.create']({ model: null }).id,
    role: 'user',
    text: 'a wall',
  })
  const second = open(two.database, path)
  expect(found(second, 'gate wall')).toEqual([])
  expect(found(second, 'wall')).toEqual(['a wall'])
  expect(found(second, 'gate')).toEqual([])
  second.close()
  rmSync(path)
  expect(found(open(two.database, path), 'wall')).toEqual(['a wall'])
})

test('an invalid index file is replaced, and the search continues', () => {
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
  const all = () => {
    const search = open(database, path)
    const { total } = search.calls['conversation.search']({ query: 'gate', limit: 1, offset: 0 })
    search.calls['conversation.search']({ query: 'gate', limit: 1, offset: 0 })
    const again = search.calls['conversation.search']({ query: 'gate', limit: 1, offset: 0 }).total
    search.close()
    return Math.max(total, again)
  }
  expect(all()).toBe(300)
  const whole = readFileSync(path)
  for (let place = 0; place < whole.length; place += Math.max(1, Math.floor(whole.length / 60))) {
    const damaged = Buffer.from(whole)
    damaged.fill(0xa5, place, Math.min(place + 64, damaged.length))
    for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
    writeFileSync(path, damaged)
    // The matches are not asserted: a changed word in the file is not detectable.
    const search = open(database, path)
    search.calls['conversation.search']({ query: 'gate', limit: 1, offset: 0 })
    conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'wall' })
    search.calls['conversation.search']({ query: 'wall', limit: 1, offset: 0 })
    search.calls['conversation.search']({ query: 'number word', limit: 1, offset: 0 })
    search.close()
  }
  for (const nothing of ['', 'not a database', 'SQLite format 3\0 and nothing else']) {
    rmSync(path, { force: true })
    writeFileSync(path, nothing)
    expect(all()).toBe(300)
  }
})

test('the search works in memory if no file can be created', () => {
  const { conversations, database } = playConversations()
  conversations.calls['conversation.addMessage']({
    conversationId: conversations.calls['conversation.create']({ model: null }).id,
    role: 'user',
    text: 'the gate',
  })
  const directory = temporaryDirectory()
  const path = join(directory, 'missing', 'search.db')
  expect(found(open(database, path), 'gate')).toEqual(['the gate'])
  expect(readdirSync(directory)).toEqual([])
  expect(existsSync(path)).toBe(false)
})

test('indexed messages are found if the database is read-only', () => {
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
    transaction(work) {
      if (isFull) throw full
      return database.transaction(work)
    },
  })
  expect(found(search, 'gate')).toEqual(['the gate'])
  conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: 'another gate' })
  isFull = true
  expect(found(search, 'gate')).toContain('the gate')
  isFull = false
  expect(found(search, 'gate').toSorted()).toEqual(['another gate', 'the gate'])
})

test('the index is updated automatically after a delay', async () => {
  const { conversations, database } = playConversations()
  const search = openMessageSearch({ database, path: null, delayMs: 0, batchIntervalMs: 0 })
  onTestFinished(() => search.close())
  conversations.calls['conversation.addMessage']({
    conversationId: conversations.calls['conversation.create']({ model: null }).id,
    role: 'user',
    text: 'the gate',
  })
  search.scheduleUpdate()
  await eventually(() => expect(database.get('select count(*) as count from search_queue')).toEqual({ count: 0 }))
})
