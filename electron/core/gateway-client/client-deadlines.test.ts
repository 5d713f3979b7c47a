import type { ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { encodeComment, encodeData, endOfStream } from '#shared/gateway/server-sent-events.ts'
import { collect } from '../../testing/collect.ts'
import { loopbackServer } from '../../testing/loopback-server.ts'
import { type ChatEvent, createGatewayClient } from './client.ts'
import { defaultDeadlines } from './deadline.ts'

const encodeText = (content: string): string =>
  encodeData({
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
  })

const { firstByteMs, idleMs, dataMs } = defaultDeadlines['chat.complete']
const alive: ChatEvent = { type: 'keep-alive', text: 'PROCESSING' }

/** An answer that the test writes, and the reader of its events. Only the timers of the deadline are faked. */
async function open() {
  const arrived = Promise.withResolvers<ServerResponse>()
  const server = await loopbackServer((_request, response) => arrived.resolve(response))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answer = createGatewayClient({
    profile: { dialect: 'gateway', attribution: null, baseUrl: async () => server.baseUrl },
    readKey: async () => 'secret',
    fetch: (url, options) => fetch(url, options),
  }).chat({ messages: [{ role: 'user', content: 'Hi' }] }, new AbortController().signal)
  const first = answer.next()
  return { server, answer, first, response: await arrived.promise }
}

const startStream = (response: ServerResponse): void => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
}

/** Expects a timeout at the last millisecond and not before. */
async function expectTimeout(next: Promise<unknown>, timeoutMs: number, message: RegExp): Promise<void> {
  let isOver = false
  const failed = next.catch((error: unknown) => error).finally(() => (isOver = true))
  vi.advanceTimersByTime(timeoutMs - 1)
  await new Promise((resolve) => setImmediate(resolve))
  expect(isOver).toBe(false)
  vi.advanceTimersByTime(1)
  expect(await failed).toMatchObject({
    data: { source: 'transport', kind: 'timeout', message: expect.stringMatching(message), notice: expect.any(Object) },
  })
}

test('a gateway that never answers times out at the deadline for the first byte', async () => {
  const { server, first } = await open()
  await expectTimeout(first, firstByteMs, /begin/)
  await server.closed
  expect(server.requests).toHaveLength(1)
})

test('the head alone does not count as the first byte', async () => {
  const { answer, first, response } = await open()
  startStream(response)
  expect(await first).toMatchObject({ value: { type: 'head' } })
  await expectTimeout(answer.next(), firstByteMs, /begin/)
})

test('a silent stream times out at the idle deadline', async () => {
  const { server, answer, first, response } = await open()
  startStream(response)
  await first
  response.write(encodeText('Half'))
  expect(await answer.next()).toMatchObject({ value: { type: 'chunk' } })
  await expectTimeout(answer.next(), idleMs, /middle/)
  await server.closed
})

test('keep-alive comments keep a slow answer open', async () => {
  const { answer, first, response } = await open()
  startStream(response)
  await first
  for (let comment = 0; comment < 5; comment += 1) {
    vi.advanceTimersByTime(idleMs - 1)
    response.write(encodeComment('PROCESSING'))
    expect(await answer.next()).toEqual({ value: alive, done: false })
  }
  vi.advanceTimersByTime(idleMs - 1)
  response.end(encodeText('Worth it') + endOfStream)
  expect(await answer.next()).toMatchObject({ value: { type: 'chunk' } })
  expect(await answer.next()).toEqual({ value: { type: 'end' }, done: false })
})

test('a finished answer leaves no timer', async () => {
  const { answer, first, response } = await open()
  startStream(response)
  await first
  response.end(encodeText('Hi') + endOfStream)
  await collect(answer)
  expect(vi.getTimerCount()).toBe(0)
})

test('a failed connection leaves no timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const client = createGatewayClient({
    profile: { dialect: 'gateway', attribution: null, baseUrl: async () => 'https://gateway.example' },
    readKey: async () => 'secret',
    fetch: () => Promise.reject(new Error('net::ERR_FAILED')),
  })
  const answer = client.call('models.list', { query: {} }, new AbortController().signal)
  await expect(answer).rejects.toMatchObject({ data: { kind: 'unreachable' } })
  expect(vi.getTimerCount()).toBe(0)
})

test('comments alone do not keep an answer open indefinitely', async () => {
  const { server, answer, first, response } = await open()
  startStream(response)
  await first
  response.write(encodeText('Half'))
  expect(await answer.next()).toMatchObject({ value: { type: 'chunk' } })
  let left = dataMs
  for (; left > idleMs; left -= idleMs - 1) {
    vi.advanceTimersByTime(idleMs - 1)
    response.write(encodeComment('PROCESSING'))
    expect(await answer.next()).toEqual({ value: alive, done: false })
  }
  await expectTimeout(answer.next(), left, /nothing of the answer/)
  await server.closed
})

/** A client whose gateway sends the text that the test drips, without a network. */
function openDrip(contentType: string, status = 200) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let asked = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>()
  const client = createGatewayClient({
    profile: { dialect: 'gateway', attribution: null, baseUrl: async () => 'https://gateway.example' },
    readKey: async () => 'secret',
    fetch: async (_url, { signal }) => {
      const stream = new ReadableStream<Uint8Array>(
        {
          start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
          pull: (controller) => asked.resolve(controller),
        },
        { highWaterMark: 0 },
      )
      return new Response(stream, { status, headers: { 'Content-Type': contentType } })
    },
  })
  /** Sends text and waits until it was read. */
  async function drip(text: string): Promise<void> {
    const controller = await asked.promise
    asked = Promise.withResolvers()
    controller.enqueue(Buffer.from(text))
    await asked.promise
  }
  return { client, drip }
}

/**
 * Drips just before each idle deadline, and returns the time left of `timeoutMs` when another drip would be too late.
 */
async function dripUntil(timeoutMs: number, drip: (text: string) => Promise<void>, text: string): Promise<number> {
  await drip(text)
  let left = timeoutMs
  for (; left > idleMs; left -= idleMs - 1) {
    vi.advanceTimersByTime(idleMs - 1)
    await drip(text)
  }
  return left
}

const never = new AbortController().signal
const { dataMs: totalMs } = defaultDeadlines.other

test.each([
  ['white space', ' '],
  ['a byte at a time', '['],
])('a dripping JSON answer (%s) ends at a deadline for the complete body', async (_name, text) => {
  const { client, drip } = openDrip('application/json')
  const answer = client.call('models.list', { query: {} }, never)
  await expectTimeout(answer, await dripUntil(totalMs, drip, text), /too long to send/)
  expect(vi.getTimerCount()).toBe(0)
})

test('an unstreamed chat answer may start late, but must not drip afterwards', async () => {
  const { client, drip } = openDrip('application/json')
  const answer = client.chat({ messages: [{ role: 'user', content: 'Hi' }] }, never)
  await answer.next()
  const next = answer.next()
  await dripUntil(dataMs, drip, ' ')
  await expectTimeout(next, await dripUntil(dataMs, drip, '['), /nothing of the answer/)
  expect(vi.getTimerCount()).toBe(0)
})

test('dripping sound times out, slow sound does not', async () => {
  const { client, drip } = openDrip('audio/pcm')
  const events = client.speak({ input: 'Hi.', model: 'm', voice: 'v' }, never)
  const all = collect(events)
  for (let time = 0; time < 2 * totalMs; time += idleMs - 1) {
    vi.advanceTimersByTime(idleMs - 1)
    await drip('x'.repeat(2048))
  }
  await drip('x'.repeat(4096))
  await expectTimeout(all, await dripUntil(totalMs, drip, 'x'), /nothing of the answer/)
  expect(vi.getTimerCount()).toBe(0)
})

test('an error with a dripping body ends with the error of its status', async () => {
  const { client, drip } = openDrip('application/json', 401)
  const failed = client.call('models.list', { query: {} }, never).catch((error: unknown) => error)
  await drip(' ')
  vi.advanceTimersByTime(idleMs - 1)
  await drip(' ')
  vi.advanceTimersByTime(1)
  expect(await failed).toMatchObject({ data: { source: 'gateway', status: 401 } })
})
