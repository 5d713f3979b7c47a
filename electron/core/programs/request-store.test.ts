import { expect, test } from 'vitest'
import { requestEnd, requestStart } from '../../testing/program-reports.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import type { Database } from '../storage/database.ts'
import { createProgramRequestStore } from './request-store.ts'
import { searchRequests } from './search-requests.ts'
import { createProgramTextStore } from './text-store.ts'

const noon = Date.UTC(2026, 10, 20, 12)

function open() {
  const database = temporaryDatabase()
  const store = createProgramRequestStore(database, () => 1000)
  const add = (
    id: string,
    start: Parameters<typeof requestStart>[1] = {},
    end: Parameters<typeof requestEnd>[1] = {},
  ) => {
    store.begin(requestStart(id, start))
    store.end(requestEnd(id, end))
  }
  const find = (filter: Parameters<typeof searchRequests>[1], limit = 10, after?: { at: number; id: string }) =>
    searchRequests(database, filter, limit, after)
  return { database, store, add, find }
}

/** Adds many requests that are all the same but for their number. */
function fill(database: Database, count: number): void {
  database.run(
    `insert into program_requests (id, at, day, key_id, names, outcome, cost, added_ms, facts)
     select 'n' || value, ?1 - value, '2026-11-20', 1, 'editor' || char(10) || 'fast' || value, 'done', 1, 1, '{}'
     from json_each(?2)`,
    noon,
    JSON.stringify(Array.from({ length: count }, (_, index) => index + 1)),
  )
}

test('requests are found by all words in their names, by program, and by failure', async () => {
  const { add, find } = open()
  add('a', { at: noon }, { asked: '@preset/Reviewer@7' })
  add('b', { at: noon + 1, keyId: 2, program: 'Codex' }, { end: 'failed', status: 502 })
  add('c', { at: noon + 2, keyId: 2, program: 'Codex', path: '/messages' }, { end: 'broken-off' })
  expect(await find({})).toEqual({ ids: ['c', 'b', 'a'], total: 3, isPartial: false })
  expect((await find({ text: 'REVIEWER editor' })).ids).toEqual(['a'])
  expect((await find({ text: 'reviewer codex' })).ids).toEqual([])
  expect((await find({ keyId: 2 })).ids).toEqual(['c', 'b'])
  expect((await find({ onlyFailed: true, text: '502' })).ids).toEqual(['b'])
  expect((await find({ onlyFailed: true, keyId: 1 })).ids).toEqual([])
})

test('pages follow each other, also with a filter and at the same moment', async () => {
  const { add, find } = open()
  for (const id of ['a', 'b', 'c', 'd']) add(id, { at: noon })
  for (const filter of [{}, { text: 'editor' }]) {
    const first = await find(filter, 2)
    const second = await find(filter, 2, { at: noon, id: first.ids.at(-1) ?? '' })
    expect([first.ids, second.ids, second.total]).toEqual([['d', 'c'], ['b', 'a'], 4])
  }
})

test('a search reads a long log in steps, and counts up to a thousand', async () => {
  const { database, find, add } = open()
  fill(database, 20_000)
  add('oldest', { at: 5 }, { asked: 'rare' })
  expect(await find({ text: 'rare' })).toEqual({ ids: ['oldest'], total: 1, isPartial: false })
  expect(await find({ text: 'editor fast' }, 2)).toEqual({ ids: ['n1', 'n2'], total: 1000, isPartial: true })
  const page = await find({ text: 'editor fast' }, 2, { at: noon - 19_998, id: 'n19998' })
  expect(page.ids).toEqual(['n19999', 'n20000'])
})

test('an end that is reported twice, or without a beginning, changes nothing', () => {
  const { store } = open()
  store.begin(requestStart('a'))
  expect(store.end(requestEnd('a'))).toMatchObject({ end: 'done' })
  expect(store.end(requestEnd('a', { end: 'failed' }))).toBeNull()
  store.progress({ ...requestEnd('a'), end: 'running' })
  store.begin(requestStart('a', { program: 'Other' }))
  expect(store.end(requestEnd('unknown'))).toBeNull()
  expect(store.find('a')).toMatchObject({ end: 'done', program: 'Editor' })
})

test('a damaged row is left out of the list', () => {
  const { database, store, add } = open()
  add('a')
  database.run(`insert into program_requests values ('b', 1, '2026-11-20', 1, 'x', 'done', null, null, '{"id":')`)
  expect(store.readAll(['b', 'a']).map(({ id }) => id)).toEqual(['a'])
  expect(store.find('b')).toBeNull()
})

test('the programs of the log, with the latest name of each', () => {
  const { store, add } = open()
  add('a', { keyId: 3, program: 'Old name', at: noon })
  add('b', { keyId: 3, program: 'Zed', at: noon + 1 })
  add('c', { keyId: 1, program: 'Codex' })
  expect(store.programs()).toEqual([
    { keyId: 1, name: 'Codex' },
    { keyId: 3, name: 'Zed' },
  ])
})

test('sums of today: failures, unknown costs, and more than one column could hold', () => {
  const { store, add } = open()
  const now = new Date(2026, 10, 20, 12).getTime()
  for (let index = 0; index < 1200; index += 1) add(`r${index}`, { at: now }, { cost: '99999.5', addedMs: 3 })
  add('unknown', { at: now }, { cost: null, addedMs: 9 })
  add('failed', { at: now }, { cost: null, end: 'failed' })
  add('yesterday', { at: now - 24 * 60 * 60_000 })
  expect(store.today(now)).toEqual({
    requests: 1202,
    failed: 1,
    unknownCosts: 1,
    cost: '12000000',
    addedMs: 3,
  })
})

test('the oldest requests beyond the limit are removed with their texts, some at a time', () => {
  const { database, store } = open()
  fill(database, 100_600)
  createProgramTextStore(database).add('n100600', { request: '{}', answer: '', isCut: false }, noon)
  expect([store.removeSome(), store.removeSome(), store.removeSome()]).toEqual([true, false, false])
  expect(database.get('select count(*) as count, min(at) as first from program_requests')).toEqual({
    count: 100_000,
    first: noon - 100_000,
  })
  expect(database.get('select count(*) as count from program_texts')).toEqual({ count: 0 })
})

test('texts are removed by age, and the oldest beyond the size of all', () => {
  const { database, store } = open()
  const texts = createProgramTextStore(database, 20)
  for (const [index, id] of ['a', 'b', 'c'].entries()) {
    store.begin(requestStart(id))
    texts.add(id, { request: '12345', answer: '12345', isCut: false }, index)
  }
  texts.add('unknown', { request: '', answer: '', isCut: false }, 9)
  const kept = () => ['a', 'b', 'c', 'unknown'].filter((id) => texts.read(id) !== null)
  expect([texts.removeSome(1), kept()]).toEqual([true, ['b', 'c']])
  expect([texts.removeSome(1), kept()]).toEqual([false, ['b', 'c']])
  store.begin(requestStart('d'))
  texts.add('d', { request: '1', answer: '', isCut: true }, 8)
  expect(texts.removeSome(1)).toBe(true)
  expect(texts.removeSomeOfAll()).toBe(false)
})
