import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { toErrorData } from '#shared/errors.ts'
import type { Outcome, Pulled } from '#shared/ipc/contract-kinds.ts'
import { ownClock } from '#shared/testing/own-clock.ts'
import { timed } from '#shared/testing/timed.ts'
import { messagesASecond, pumpStream, type StreamPort } from './pump-stream.ts'

/** Node's ports are like Electron's, but hand the message itself to listeners. */
function asStreamPort(port: MessagePort, onPost: () => void): StreamPort {
  return {
    on(event: 'message' | 'close', listener: (event: { data: unknown }) => void) {
      port.on(event, (data: unknown) => listener({ data }))
    },
    // A port starts with its first listener.
    start: () => undefined,
    postMessage(message) {
      onPost()
      port.postMessage(message)
    },
    close: () => port.close(),
  }
}

/** A pump with a source, and the page's end of it. */
function pump<Part>(open: (signal: AbortSignal) => AsyncIterable<Part>) {
  const { port1, port2: page } = new MessageChannel()
  onTestFinished(() => page.close())
  const sentAt: number[] = []
  pumpStream(
    asStreamPort(port1, () => sentAt.push(performance.now())),
    open,
    toErrorData,
  )
  const answers: Outcome<Pulled<Part>>[] = []
  let arrived: (() => void) | undefined
  page.on('message', (outcome: Outcome<Pulled<Part>>) => {
    answers.push(outcome)
    arrived?.()
  })
  return {
    page,
    answers,
    /** In the time of `performance.now`. */
    sentAt,
    async next(): Promise<Outcome<Pulled<Part>>> {
      const { promise, resolve } = Promise.withResolvers<void>()
      arrived = resolve
      page.postMessage('next')
      await promise
      return answers.at(-1) ?? { ok: true, value: { parts: [], done: true } }
    },
  }
}

async function* count(to: number, pause?: number): AsyncGenerator<number> {
  for (let number = 1; number <= to; number++) {
    if (pause !== undefined) await wait(pause)
    yield number
  }
}

test('a pull brings everything that has arrived, and the end with it', async () => {
  const { next } = pump(() => count(3))
  expect(await next()).toEqual({ ok: true, value: { parts: [1, 2, 3], done: true } })
})

test('the first four parts come at once', timed, async () => {
  const taken = [1, 2, 3, 4].map(() => Promise.withResolvers<void>())
  async function* source(): AsyncGenerator<number> {
    for (const [index, { promise }] of taken.entries()) {
      yield index + 1
      // The next one is there only now: each has a message of its own.
      await promise
    }
  }
  const { next } = pump(source)
  const now = ownClock()
  for (const [index, { resolve }] of taken.entries()) {
    expect(await next()).toEqual({ ok: true, value: { parts: [index + 1], done: false } })
    resolve()
  }
  expect(now()).toBeLessThan(1000 / messagesASecond)
})

test('125 messages come in a second at most, and none is lost', async () => {
  const { next, sentAt } = pump(() => count(600, 1))
  const parts: number[] = []
  for (;;) {
    const outcome = await next()
    if (!outcome.ok) throw new Error(outcome.error.message)
    parts.push(...outcome.value.parts)
    if (outcome.value.done) break
  }
  expect(parts).toEqual(Array.from({ length: 600 }, (_, index) => index + 1))
  for (const begin of sentAt) {
    const inASecond = sentAt.filter((at) => at >= begin && at < begin + 1000)
    expect(inASecond.length).toBeLessThanOrEqual(messagesASecond)
  }
})

test('a source is read no further than one part ahead of who pulls', async () => {
  let made = 0
  async function* endless(): AsyncGenerator<number> {
    for (;;) {
      await wait(1)
      yield ++made
    }
  }
  const { next } = pump(endless)
  await next()
  const before = made
  await wait(60)
  expect(made).toBeLessThanOrEqual(before + 1)
})

test('a source that never waits cannot hold a pull for ever', async () => {
  async function* endless(): AsyncGenerator<number> {
    for (let number = 0; ; number++) yield number
  }
  const { next } = pump(endless)
  const outcome = await next()
  expect(outcome.ok && outcome.value.parts.length).toBe(4096)
})

test('parts that came before an error are told before it', async () => {
  async function* failing(): AsyncGenerator<string> {
    yield 'one'
    throw new Error('Oops')
  }
  const { next } = pump(failing)
  expect(await next()).toEqual({ ok: true, value: { parts: ['one'], done: false } })
  expect(await next()).toEqual({ ok: false, error: { source: 'app', kind: 'internal', message: 'Oops' } })
})

test('a page that closes its port aborts the work and ends the source, also while it waits', async () => {
  const ended = Promise.withResolvers<string>()
  async function* waiting(signal: AbortSignal): AsyncGenerator<number> {
    try {
      yield 1
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    } finally {
      ended.resolve(signal.aborted ? 'aborted' : 'not aborted')
    }
  }
  const { page, next } = pump(waiting)
  await next()
  page.postMessage('next')
  await wait(5)
  page.close()
  expect(await ended.promise).toBe('aborted')
})

test('a page that closes before its first pull never starts the work', async () => {
  let isStarted = false
  async function* source(): AsyncGenerator<number> {
    isStarted = true
    yield 1
  }
  const { page } = pump(source)
  page.close()
  await wait(20)
  expect(isStarted).toBe(false)
})

test('anything but `next` is ignored', async () => {
  const { page, next, answers } = pump(() => count(1))
  page.postMessage('more')
  page.postMessage({ next: true })
  await wait(10)
  expect(answers).toEqual([])
  expect(await next()).toEqual({ ok: true, value: { parts: [1], done: true } })
})
