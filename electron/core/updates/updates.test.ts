import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { announcedRelease, createFeedSigner } from '../../testing/sign-feed.ts'
import { emitTo } from '../../testing/emit-to.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import type { Fetch } from '../gateway-client/fetch.ts'
import { findUpdateSource } from './update-source.ts'
import { checkIntervalMs, clockIntervalMs, createUpdates } from './updates.ts'

const start = Date.parse('2026-12-02T00:00:00Z')
beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => vi.useRealTimers())

const signer = createFeedSigner()
const url = 'https://updates.example.com/updates.json'
const key = signer.publicKey
const environment = { GATEHOUSE_UPDATE_FEED: url, GATEHOUSE_UPDATE_KEY: key }
const source = findUpdateSource({ isPackaged: false, environment, builtInKey: null })

/** Creates the checks of an app of version 1.0.0, and a server whose answer a test replaces. */
function openUpdates({ database = temporaryDatabase(), isAutomatic = true, from = source } = {}) {
  const requests: string[] = []
  const published: boolean[] = []
  const chosen = {
    isAutomatic,
    answer: (_signal: AbortSignal): Promise<Response> => Promise.resolve(new Response(feedOf('9.1.0'))),
  }
  const fetch: Fetch = (asked, { signal }) => {
    requests.push(asked)
    return chosen.answer(signal)
  }
  const updates = createUpdates({
    database,
    source: from,
    fetch,
    version: '1.0.0',
    system: process,
    isAutomatic: () => chosen.isAutomatic,
    emit: emitTo({ 'updates.changed': ({ isChecking }) => published.push(isChecking) }),
  })
  return { ...updates, database, requests, published, chosen, state: updates.calls['updates.state'] }
}

const feedOf = (version: string, change = {}): string => signer.feed({ ...announcedRelease, version, ...change })
const newer = {
  version: '9.1.0',
  publishedAt: Date.parse('2026-12-01T10:00:00Z'),
  notesUrl: announcedRelease.notesUrl,
}

test('nothing is requested until the person asks or switches automatic checks on', async () => {
  const updates = openUpdates({ isAutomatic: false })
  updates.start()
  await vi.advanceTimersByTimeAsync(3 * checkIntervalMs)
  updates.followSettings()
  expect(updates.requests).toEqual([])
  expect(updates.state()).toEqual({ url, isChecking: false, checkedAt: null, failure: null, newer: null })

  expect(await updates.calls['updates.check']()).toEqual({
    url,
    isChecking: false,
    checkedAt: start + 3 * checkIntervalMs,
    failure: null,
    newer,
  })
  expect(updates.requests).toEqual([url])
  expect(updates.published).toEqual([true, false])

  updates.chosen.isAutomatic = true
  await vi.advanceTimersByTimeAsync(checkIntervalMs)
  expect(updates.requests).toEqual([url, url])
  updates.stop()
})

test('automatic checks send one request at the start, and one a day from then on', async () => {
  const updates = openUpdates()
  updates.start()
  updates.start()
  expect(updates.requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(checkIntervalMs - clockIntervalMs)
  expect(updates.requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(clockIntervalMs)
  expect(updates.requests).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(3 * checkIntervalMs)
  expect(updates.requests).toHaveLength(5)
  updates.stop()
  await vi.advanceTimersByTimeAsync(3 * checkIntervalMs)
  expect(updates.requests).toHaveLength(5)
})

test('switching automatic checks on asks immediately, but not more than once a day', async () => {
  const updates = openUpdates({ isAutomatic: false })
  updates.start()
  for (const isAutomatic of [true, false, true]) {
    updates.chosen.isAutomatic = isAutomatic
    updates.followSettings()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(updates.requests).toHaveLength(1)
})

test('a restart within a day does not ask again, also after a check that failed', async () => {
  const first = openUpdates()
  first.chosen.answer = () => Promise.resolve(new Response('', { status: 503 }))
  first.start()
  await vi.advanceTimersByTimeAsync(0)
  first.stop()
  const second = openUpdates({ database: first.database })
  second.start()
  expect(second.requests).toEqual([])
  expect(second.state().failure?.message).toContain('status 503')
  await vi.advanceTimersByTimeAsync(checkIntervalMs)
  expect(second.requests).toHaveLength(1)
  expect(second.state()).toMatchObject({ failure: null, newer })
})

test('a check that reached no server is repeated after an hour, and no other', async () => {
  const updates = openUpdates()
  updates.chosen.answer = () => Promise.reject(new TypeError('net::ERR_INTERNET_DISCONNECTED'))
  updates.start()
  await vi.advanceTimersByTimeAsync(clockIntervalMs)
  expect(updates.state()).toMatchObject({ failure: { notice: { code: 'updateServerUnreachable' } } })
  expect(updates.requests).toHaveLength(2)
  updates.chosen.answer = () => Promise.resolve(new Response('', { status: 503 }))
  await vi.advanceTimersByTimeAsync(clockIntervalMs)
  expect(updates.requests).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(checkIntervalMs - clockIntervalMs)
  expect(updates.requests).toHaveLength(3)
})

test('a check that a crash interrupts counts, and is reported at the next start', async () => {
  const first = openUpdates()
  first.chosen.answer = () => new Promise(() => undefined)
  first.start()
  const second = openUpdates({ database: first.database })
  second.start()
  expect(second.requests).toEqual([])
  expect(second.state()).toMatchObject({ checkedAt: start, failure: { notice: { code: 'updateCheckInterrupted' } } })
})

test('a check that the end of the app cancels is made at the next start', async () => {
  const path = join(temporaryDirectory(), 'gatehouse.db')
  const first = openUpdates({ database: temporaryDatabase(path) })
  first.chosen.answer = (signal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  first.start()
  first.stop()
  // The app closes the database right after.
  first.database.close()
  await vi.advanceTimersByTimeAsync(0)
  expect(first.published).toEqual([true])
  expect(first.state().isChecking).toBe(false)
  const second = openUpdates({ database: temporaryDatabase(path) })
  second.start()
  expect(second.requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(second.state()).toMatchObject({ failure: null, newer })
})

test('after the clock was set back, the next check is not delayed until it has caught up', async () => {
  const updates = openUpdates()
  updates.start()
  await vi.advanceTimersByTimeAsync(0)
  vi.setSystemTime(start - 30 * checkIntervalMs)
  await vi.advanceTimersByTimeAsync(clockIntervalMs)
  expect(updates.requests).toHaveLength(2)
})

test('two checks in parallel share a request', async () => {
  const updates = openUpdates({ isAutomatic: false })
  const answers = await Promise.all([updates.calls['updates.check'](), updates.calls['updates.check']()])
  expect(answers.map((state) => state.newer)).toEqual([newer, newer])
  expect(updates.requests).toHaveLength(1)
})

test.each([
  ['the same version', feedOf('1.0.0')],
  ['an older version', feedOf('0.9.9')],
  ['a newer version without a file for this system', feedOf('9.1.0', { files: filesFor('aix') })],
])('%s is no update', async (_title, feed) => {
  const updates = openUpdates()
  updates.chosen.answer = () => Promise.resolve(new Response(feed))
  expect(await updates.calls['updates.check']()).toMatchObject({ failure: null, newer: null })
})

test('an older version than one that was verified before is refused, also after a restart', async () => {
  const first = openUpdates()
  await first.calls['updates.check']()
  const second = openUpdates({ database: first.database })
  second.chosen.answer = () => Promise.resolve(new Response(feedOf('9.0.9')))
  expect(await second.calls['updates.check']()).toMatchObject({
    failure: { notice: { code: 'updateFeedOlder', values: { version: '9.0.9', newest: '9.1.0' } } },
    newer,
  })
  second.chosen.answer = () => Promise.resolve(new Response(feedOf('9.1.1')))
  expect(await second.calls['updates.check']()).toMatchObject({ failure: null, newer: { version: '9.1.1' } })
})

test('what another key verified is not trusted', async () => {
  const first = openUpdates()
  await first.calls['updates.check']()
  const other = createFeedSigner()
  const from = findUpdateSource({ isPackaged: true, environment, builtInKey: other.publicKey })
  const second = openUpdates({ database: first.database, from })
  expect(second.state()).toMatchObject({ checkedAt: null, newer: null })
  second.chosen.answer = () => Promise.resolve(new Response(other.feed({ ...announcedRelease, version: '1.0.1' })))
  expect(await second.calls['updates.check']()).toMatchObject({ failure: null, newer: { version: '1.0.1' } })
})

test('an unsigned higher version leaves no trace that would block the next release', async () => {
  const updates = openUpdates()
  updates.chosen.answer = () =>
    Promise.resolve(new Response(createFeedSigner().feed({ ...announcedRelease, version: '9999.0.0' })))
  expect(await updates.calls['updates.check']()).toMatchObject({
    failure: { notice: { code: 'updateSignatureWrong' } },
    newer: null,
  })
  updates.chosen.answer = () => Promise.resolve(new Response(feedOf('9.1.0')))
  expect(await updates.calls['updates.check']()).toMatchObject({ failure: null, newer })
})

test('after the newer version is installed, it is not offered any more', async () => {
  const first = openUpdates()
  await first.calls['updates.check']()
  const { database } = first
  const updated = createUpdates({
    database,
    source,
    fetch: () => Promise.reject(new Error('not asked')),
    version: '9.1.0',
    system: process,
    isAutomatic: () => false,
    emit: () => undefined,
  })
  expect(updated.calls['updates.state']()).toMatchObject({ failure: null, newer: null })
})

test('a build without a key requests nothing and offers nothing', async () => {
  const { database } = openUpdates()
  await openUpdates({ database }).calls['updates.check']()
  const updates = openUpdates({ database, from: null })
  updates.start()
  await vi.advanceTimersByTimeAsync(checkIntervalMs)
  expect(await updates.calls['updates.check']()).toMatchObject({ url: null, newer: null })
  expect(updates.requests).toEqual([])
})

function filesFor(platform: string): object[] {
  return announcedRelease.files.map((file) => ({ ...file, platform }))
}
