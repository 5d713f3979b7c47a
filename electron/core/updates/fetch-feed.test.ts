import { afterEach, expect, test, vi } from 'vitest'
import { toErrorData } from '#shared/errors.ts'
import { type Answerer, loopbackServer, refusingAddress } from '../../testing/loopback-server.ts'
import type { Fetch } from '../gateway-client/fetch.ts'
import { feedTimeoutMs, fetchFeed, maxFeedBytes } from './fetch-feed.ts'

afterEach(() => vi.useRealTimers())

const nodeFetch: Fetch = (url, options) => fetch(url, options)
const open = new AbortController().signal

const text =
  (status: number, body: string, headers: Record<string, string> = {}): Answerer =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)

/** Returns the notice with which a request fails. */
async function failureOf(url: string, fetchWith: Fetch = nodeFetch, signal = open) {
  return toErrorData(await fetchFeed(fetchWith, url, signal).catch((error: unknown) => error)).notice
}

test('the feed is requested once, and returned up to its limit', async () => {
  const server = await loopbackServer(text(200, 'é'.repeat(maxFeedBytes / 2)))
  expect(await fetchFeed(nodeFetch, server.baseUrl, open)).toBe('é'.repeat(maxFeedBytes / 2))
  expect(server.requests.map(({ method, body }) => [method, body])).toEqual([['GET', '']])
})

test.each<[string, Answerer, object]>([
  ['a status', text(404, 'Not found'), { code: 'updateServerStatus', values: { status: 404 } }],
  ['one byte too many', text(200, 'x'.repeat(maxFeedBytes + 1)), { code: 'updateFeedTooLarge' }],
  ['a redirect', text(302, '', { Location: '/elsewhere' }), { code: 'updateServerRedirects' }],
  ['nothing', (_request, response) => void response.destroy(), { code: 'updateServerUnreachable' }],
  [
    'a part',
    (_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('{"payload":"', () => response.destroy())
    },
    { code: 'updateServerUnreachable' },
  ],
])('a server that answers with %s is named in the failure', async (_title, answer, notice) => {
  const server = await loopbackServer(answer)
  const { host } = new URL(server.baseUrl)
  const failure = await failureOf(server.baseUrl)
  expect(failure).toMatchObject(notice)
  expect(failure?.values).toMatchObject({ host })
  expect(server.requests).toHaveLength(1)
})

test('an endless answer is closed at the limit', async () => {
  const server = await loopbackServer((_request, response) => {
    const write = () => response.write('x'.repeat(10_000), write)
    write()
  })
  expect(await failureOf(server.baseUrl)).toMatchObject({ code: 'updateFeedTooLarge' })
  await server.closed
})

test('no server, and one without a trusted certificate', async () => {
  expect(await failureOf(await refusingAddress())).toMatchObject({ code: 'updateServerUnreachable' })
  const untrusted: Fetch = () => Promise.reject(new Error('net::ERR_CERT_AUTHORITY_INVALID'))
  expect(await failureOf('https://updates.example.com/', untrusted)).toEqual({
    code: 'updateServerNotSecure',
    values: { host: 'updates.example.com' },
  })
})

/** Never answers, and fails when it is aborted, as a real `fetch` does. */
const silent: Fetch = (_url, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))

test('a server that does not answer is abandoned at the deadline', async () => {
  vi.useFakeTimers()
  const failure = failureOf('https://updates.example.com/', silent)
  await vi.advanceTimersByTimeAsync(feedTimeoutMs)
  expect(await failure).toMatchObject({ code: 'updateServerTooSlow' })
})

test('a cancelled request reports that, not the network', async () => {
  const caller = new AbortController()
  const failure = failureOf('https://updates.example.com/', silent, caller.signal)
  caller.abort()
  expect(await failure).toEqual({ code: 'cancelled' })
})
