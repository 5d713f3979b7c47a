import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { json, loopbackServer, refusingAddress } from '../../testing/loopback-server.ts'
import { createLog } from '../logs/log.ts'
import { abortLater, type Fetch, loadedFetch, loadFetch, loggedFetch } from './fetch.ts'
import { createRedactor } from '../logs/redactor.ts'

function logged() {
  const lines: string[] = []
  const file = { append: (line: string) => void lines.push(line), tail: () => [], close: () => undefined }
  const plain: Fetch = (url, options) => fetch(url, options)
  return { lines, ask: loggedFetch(plain, createLog(file, createRedactor())) }
}

const request = {
  method: 'POST',
  headers: { Authorization: 'Bearer very-secret-key' },
  redirect: 'error',
  signal: new AbortController().signal,
} as const

test('a request is logged with path, status, duration and id, without key, query and body', async () => {
  const server = await loopbackServer(json(404, { said: 'What it said' }, { 'X-Generation-Id': 'gen-7' }))
  const { lines, ask } = logged()
  await ask(`${server.baseUrl}/chat/completions?key=very-secret-key`, { ...request, body: 'What I said' })
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      time: expect.any(String),
      level: 'info',
      area: 'request',
      event: 'answered',
      facts: {
        method: 'POST',
        host: '127.0.0.1',
        path: '/api/v1/chat/completions',
        status: 404,
        took: expect.any(Number),
        requestId: 'gen-7',
      },
    },
  ])
})

test('an unreachable request is logged with its error, which is rethrown', async () => {
  const { lines, ask } = logged()
  await expect(ask(`${await refusingAddress()}/models`, { ...request, method: 'GET' })).rejects.toThrow('fetch failed')
  expect(lines[0]).toContain('"event":"not answered"')
  expect(lines[0]).toContain('ECONNREFUSED')
})

test('an abort in the turn of the request follows in the next turn, with its reason', async () => {
  const stop = new AbortController()
  const signal = abortLater(stop.signal)
  stop.abort('stopped')
  await Promise.resolve()
  expect(signal.aborted).toBe(false)
  await nextTurn()
  expect(signal).toMatchObject({ aborted: true, reason: 'stopped' })
})

test('a later abort follows immediately, and one before the request is kept', async () => {
  const stop = new AbortController()
  const signal = abortLater(stop.signal)
  await nextTurn()
  expect(signal.aborted).toBe(false)
  stop.abort('stopped')
  expect(signal).toMatchObject({ aborted: true, reason: 'stopped' })
  expect(abortLater(stop.signal).aborted).toBe(true)
})

test('requests wait until what they need is loaded, which happens once', async () => {
  const steps: string[] = []
  const ask = loadedFetch(
    async (url) => {
      steps.push(url)
      return new Response()
    },
    async () => {
      await loadFetch()
      steps.push('loaded')
    },
  )
  await Promise.all([ask('first', request), ask('second', request)])
  await ask('third', request)
  expect(steps).toEqual(['loaded', 'first', 'second', 'third'])
})
