import type { ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { loopbackServer } from '../../testing/loopback-server.ts'
import { endAfterSleep, silenceAfterSleepMs } from './end-after-sleep.ts'

const lost = {
  data: {
    source: 'transport',
    kind: 'interrupted',
    message: 'The computer was asleep, and nothing arrived from the gateway afterwards.',
  },
}

afterEach(() => void vi.useRealTimers())

/** A request whose answer the test writes. Only the timers of the limits after sleep are faked. */
async function ask() {
  const arrived = Promise.withResolvers<ServerResponse>()
  const server = await loopbackServer((_request, response) => arrived.resolve(response))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const network = endAfterSleep((url, options) => fetch(url, options))
  const caller = new AbortController()
  const options = { method: 'GET', headers: {}, redirect: 'error', signal: caller.signal } as const
  const answered = network.fetch(`${server.baseUrl}/models`, options)
  return { server, network, caller, answered, response: await arrived.promise }
}

/** A request whose answer has started. */
async function begin() {
  const asked = await ask()
  asked.response.writeHead(200, { 'content-type': 'text/event-stream' })
  asked.response.write('first')
  const { body, status, headers } = await asked.answered
  if (!body) throw new Error('There is no body.')
  const reader = body.getReader()
  const read = async () => new TextDecoder().decode((await reader.read()).value)
  expect([status, headers.get('content-type'), await read()]).toEqual([200, 'text/event-stream', 'first'])
  return { ...asked, read }
}

test('an answer that stays silent after sleep ends as interrupted, and its connection is closed', async () => {
  const { server, network, read } = await begin()
  const next = read()
  network.resumed()
  vi.advanceTimersByTime(silenceAfterSleepMs.nextByte)
  await expect(next).rejects.toMatchObject(lost)
  await server.closed
})

test('an answer that continues after sleep is not ended', async () => {
  const { network, response, read } = await begin()
  network.resumed()
  vi.advanceTimersByTime(silenceAfterSleepMs.nextByte - 1)
  response.write('second')
  expect(await read()).toBe('second')
  vi.advanceTimersByTime(silenceAfterSleepMs.nextByte)
  response.end('third')
  expect(await read()).toBe('third')
  expect(vi.getTimerCount()).toBe(0)
})

test('an answer that did not start before sleep gets the timeout of a first byte', async () => {
  const { network, answered } = await ask()
  network.resumed()
  vi.advanceTimersByTime(silenceAfterSleepMs.firstByte - 1)
  const ended = vi.fn<() => void>()
  const failed = answered.catch((error: unknown) => error).finally(ended)
  await new Promise((resolve) => setImmediate(resolve))
  expect(ended).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(await failed).toMatchObject(lost)
})

test('without sleep a silent answer has no limit', async () => {
  await begin()
  expect(vi.getTimerCount()).toBe(0)
})

test('a request that the caller aborts leaves no timer and throws the abort error', async () => {
  const { network, caller, answered } = await ask()
  network.resumed()
  expect(vi.getTimerCount()).toBe(1)
  caller.abort()
  await expect(answered).rejects.toMatchObject({ name: 'AbortError' })
  expect(vi.getTimerCount()).toBe(0)
})
