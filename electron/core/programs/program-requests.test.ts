import { expect, test, vi } from 'vitest'
import { settings as settingsSchema } from '#shared/settings.ts'
import { requestEnd, requestStart } from '../../testing/program-reports.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { storageError } from '../app-errors.ts'
import { createLedger } from '../ledger/ledger.ts'
import type { Database } from '../storage/database.ts'
import { createProgramRequests } from './program-requests.ts'

const dayMs = 24 * 60 * 60_000

function open({
  database = temporaryDatabase(),
  now = Date.UTC(2026, 10, 20, 12),
}: { database?: Database; now?: number } = {}) {
  const timers: { work: () => void; milliseconds: number }[] = []
  const emitted: string[] = []
  let settings = settingsSchema.parse({ keepsProgramTexts: true })
  let time = now
  const requests = createProgramRequests({
    database,
    settings: { read: () => settings },
    emit: (name) => void emitted.push(name),
    now: () => time,
    setTimer: (work, milliseconds) => void timers.push({ work, milliseconds }),
  })
  return {
    requests,
    database,
    emitted,
    timers,
    listener: requests.listener,
    /** Runs what waits for a timer, and returns after how long it would have run. */
    elapse(): number | undefined {
      const next = timers.shift()
      next?.work()
      return next?.milliseconds
    },
    change: (next: object) => void (settings = { ...settings, ...next }),
    advance: (milliseconds: number) => void (time += milliseconds),
    list: async () => (await requests.calls['programRequests.list']({ filter: {}, limit: 200 })).requests,
  }
}

/** A database whose transactions fail while `error` is set. */
function failing(error: () => Error | null): Database {
  const database = temporaryDatabase()
  return {
    ...database,
    transaction(work) {
      const failure = error()
      if (failure) throw failure
      return database.transaction(work)
    },
  }
}

const fullDisk = () =>
  storageError(
    { message: 'full' },
    { cause: Object.assign(new Error('full'), { errcode: 13, code: 'ERR_SQLITE_ERROR' }) },
  )

test('reports of a moment are written together, with the ledger', async () => {
  const { listener, elapse, emitted, database, timers, list } = open()
  listener.began(requestStart('a'))
  listener.progressed({ ...requestEnd('a'), end: 'running' })
  listener.ended(requestEnd('a'))
  listener.began(requestStart('b'))
  expect([await list(), timers.length]).toEqual([[], 1])
  expect(elapse()).toBe(250)
  expect((await list()).map(({ id, end, cost }) => [id, end, cost])).toEqual([
    ['b', 'running', null],
    ['a', 'done', '0.25'],
  ])
  expect(emitted).toEqual(['programRequests.changed', 'ledger.changed'])
  expect(createLedger(database).sums({})).toMatchObject({ turns: 1, cost: '0.25' })
})

test('a full disk loses nothing: it is tried again, later each time', async () => {
  let error: Error | null = fullDisk()
  const { listener, elapse, list, emitted } = open({ database: failing(() => error) })
  listener.began(requestStart('a'))
  listener.texts('a', { request: '{}', answer: 'yes', isCut: false })
  expect([elapse(), elapse()]).toEqual([250, 500])
  listener.ended(requestEnd('a'))
  expect([elapse(), emitted]).toEqual([1000, []])
  error = null
  expect(elapse()).toBe(2000)
  expect(await list()).toMatchObject([{ id: 'a', end: 'done', textsUntil: Date.UTC(2026, 10, 27, 12) }])
})

test('a gateway that is lost while the disk is full is noted later', async () => {
  let error: Error | null = fullDisk()
  const { listener, elapse, list } = open({ database: failing(() => error) })
  listener.began(requestStart('a'))
  listener.lost()
  elapse()
  error = null
  elapse()
  expect(await list()).toMatchObject([{ id: 'a', end: 'broken-off' }])
})

test('a report that can never be written does not block the others', async () => {
  const { listener, elapse, list } = open()
  listener.began(requestStart('a'))
  listener.began({ ...requestStart('b'), at: 1.5 })
  listener.began(requestStart('c'))
  elapse()
  expect((await list()).map(({ id }) => id)).toEqual(['c', 'a'])
})

test('many reports are written in several batches', async () => {
  const { listener, elapse, timers, list } = open()
  for (let index = 0; index < 450; index += 1) listener.began(requestStart(`r${index}`))
  elapse()
  expect([(await list()).length, timers.map(({ milliseconds }) => milliseconds)]).toEqual([200, [10]])
  elapse()
  elapse()
  expect(timers).toEqual([])
})

test('what an earlier run left open is broken off, and what this run serves is not', async () => {
  const { listener, requests, elapse, list, advance, database } = open()
  listener.began(requestStart('earlier', { at: Date.UTC(2026, 10, 20, 11) }))
  requests.flush()
  advance(1000)
  listener.began(requestStart('now', { at: Date.UTC(2026, 10, 20, 12, 0, 1) }))
  requests.start()
  elapse()
  requests.stop()
  expect((await list()).map(({ id, end }) => [id, end])).toEqual([
    ['now', 'running'],
    ['earlier', 'broken-off'],
  ])
  expect(createLedger(database).sums({})).toMatchObject({ turns: 0 })
})

test('texts are removed when their days are over, every hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { listener, requests, elapse, advance, change } = open()
  listener.began(requestStart('a'))
  listener.texts('a', { request: '{}', answer: 'yes', isCut: false })
  requests.start()
  elapse()
  advance(3 * dayMs)
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(requests.read('a').texts).toEqual({ request: '{}', answer: 'yes', isCut: false })
  // Fewer days hold for what is kept already.
  change({ programTextDays: 2 })
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(requests.read('a')).toMatchObject({ request: { textsUntil: null }, texts: null })
  requests.stop()
})

test('texts are not kept after the person stopped it, and removed when the person wants', async () => {
  const { listener, requests, elapse, change } = open()
  listener.began(requestStart('a'))
  listener.began(requestStart('b'))
  listener.texts('a', { request: '{}', answer: 'yes', isCut: false })
  elapse()
  change({ keepsProgramTexts: false })
  listener.texts('b', { request: '{}', answer: 'no', isCut: false })
  elapse()
  expect([requests.read('a').texts?.answer, requests.read('b').texts]).toEqual(['yes', null])
  await requests.calls['programRequests.removeTexts']()
  expect(requests.read('a').texts).toBeNull()
})
