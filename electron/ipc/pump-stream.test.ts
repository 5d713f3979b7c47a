import { once } from 'node:events'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { toErrorData } from '#shared/errors.ts'
import type { Outcome, PulledParts } from '#shared/ipc/contract-kinds.ts'
import { eventually } from '#shared/testing/eventually.ts'
import { maxMessagesPerSecond, pumpStream, type StreamPort } from './pump-stream.ts'

/** Node's ports resemble Electron's, but pass the message itself to listeners. */
function asStreamPort(port: MessagePort): StreamPort {
  return {
    on(event: 'message' | 'close', listener: (event: { data: unknown }) => void) {
      port.on(event, (data: unknown) => listener({ data }))
    },
    // A port starts with its first listener.
    start: () => undefined,
    postMessage: (message) => port.postMessage(message),
    close: () => port.close(),
  }
}

/** A pump with a source, connected to the page over a real channel. */
function pump<Part>(open: (signal: AbortSignal) => AsyncIterable<Part>) {
  const { port1: port, port2: page } = new MessageChannel()
  onTestFinished(() => page.close())
  pumpStream(asStreamPort(port), open, toErrorData)
  return {
    page,
    port,
    async next(): Promise<Outcome<PulledParts<Part>>> {
      page.postMessage('next')
      // The pump posts nothing else.
      const [outcome] = (await once(page, 'message')) as [Outcome<PulledParts<Part>>]
      return outcome
    },
  }
}

/** A pump with an in-memory port: with fake timers it takes no time. */
function pumpInMemory<Part>(open: (signal: AbortSignal) => AsyncIterable<Part>) {
  let receive: (event: { data: unknown }) => void = () => undefined
  const answers: Outcome<PulledParts<Part>>[] = []
  const sentAt: number[] = []
  let onAnswer: () => void = () => undefined
  const port: StreamPort = {
    on(event: 'message' | 'close', listener: (event: { data: unknown }) => void) {
      if (event === 'message') receive = listener
    },
    start: () => undefined,
    postMessage(message) {
      // The parts come from the source.
      answers.push(message as Outcome<PulledParts<Part>>)
      sentAt.push(performance.now())
      onAnswer()
    },
    close: () => undefined,
  }
  pumpStream(port, open, toErrorData)
  const pull = (data: unknown = 'next'): void => receive({ data })
  return {
    answers,
    /** Times of `performance.now`. */
    sentAt,
    pull,
    /** Pulls again after each answer. */
    pullAlways() {
      // Like a page, never while the pump still posts.
      onAnswer = () => queueMicrotask(pull)
      pull()
    },
  }
}

async function* count(to: number, intervalMs?: number): AsyncGenerator<number> {
  for (let number = 1; number <= to; number++) {
    // oxlint-disable-next-line tests/no-fixed-wait -- Only under fake timers.
    if (intervalMs !== undefined) await new Promise((resolve) => setTimeout(resolve, intervalMs))
    yield number
  }
}

test('a pull returns everything that has arrived, together with the end', async () => {
  const { next } = pump(() => count(3))
  expect(await next()).toEqual({ ok: true, value: { parts: [1, 2, 3], done: true } })
})

describe('with fake timers', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance'] })
  })

  test('the first four parts are sent immediately, the fifth waits for its interval', async () => {
    const taken = [1, 2, 3, 4, 5].map(() => Promise.withResolvers<void>())
    async function* source(): AsyncGenerator<number> {
      for (const [index, { promise }] of taken.entries()) {
        yield index + 1
        // The next part exists only now, so each gets a separate message.
        await promise
      }
    }
    const { pull, answers, sentAt } = pumpInMemory(source)
    const start = performance.now()
    for (const { resolve } of taken.slice(0, 4)) {
      pull()
      await vi.advanceTimersByTimeAsync(0)
      resolve()
    }
    const part = (number: number) => ({ ok: true, value: { parts: [number], done: false } })
    expect(answers).toEqual([1, 2, 3, 4].map(part))
    expect(sentAt).toEqual([start, start, start, start])
    pull()
    await vi.advanceTimersByTimeAsync(0)
    expect(answers).toHaveLength(4)
    await vi.advanceTimersToNextTimerAsync()
    expect(answers.at(-1)).toEqual(part(5))
    expect(sentAt.at(-1)).toBeGreaterThan(start)
  })

  test('at most 125 messages are sent per second, on average as many, and none is lost', async () => {
    const seconds = 3
    const parts = Array.from({ length: seconds * 1000 }, (_, index) => index + 1)
    const { pullAlways, answers, sentAt } = pumpInMemory(() => count(parts.length, 1))
    pullAlways()
    await vi.advanceTimersByTimeAsync((seconds + 1) * 1000)
    expect(answers.flatMap<unknown>((answer) => (answer.ok ? answer.value.parts : [answer.error]))).toEqual(parts)
    expect(answers.at(-1)).toMatchObject({ value: { done: true } })
    const inASecond = sentAt.map((begin) => sentAt.filter((at) => at >= begin && at < begin + 1000).length)
    expect(Math.max(...inASecond)).toBeLessThanOrEqual(maxMessagesPerSecond)
    expect(sentAt.length).toBeGreaterThan(seconds * 100)
  })

  test('a source is read at most one part ahead of the page', async () => {
    let made = 0
    async function* endless(): AsyncGenerator<number> {
      for await (const number of count(1000, 1)) yield (made = number)
    }
    const { pull, answers } = pumpInMemory(endless)
    pull()
    await vi.advanceTimersByTimeAsync(500)
    expect(answers).toEqual([{ ok: true, value: { parts: [1], done: false } }])
    expect(made).toBe(2)
  })
})

test('an endless source cannot block a pull', async () => {
  async function* endless(): AsyncGenerator<number> {
    for (let number = 0; ; number++) yield number
  }
  const { next } = pump(endless)
  const outcome = await next()
  expect(outcome.ok && outcome.value.parts.length).toBe(4096)
})

test('parts before an error are sent before it', async () => {
  async function* failing(): AsyncGenerator<string> {
    yield 'one'
    throw new Error('Oops')
  }
  const { next } = pump(failing)
  expect(await next()).toEqual({ ok: true, value: { parts: ['one'], done: false } })
  expect(await next()).toEqual({ ok: false, error: { source: 'app', kind: 'internal', message: 'Oops' } })
})

test('closing the port aborts the work and ends the source, also while it waits', async () => {
  const waits = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<string>()
  async function* waiting(signal: AbortSignal): AsyncGenerator<number> {
    try {
      yield 1
      waits.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    } finally {
      ended.resolve(signal.aborted ? 'aborted' : 'not aborted')
    }
  }
  const { page, next } = pump(waiting)
  await next()
  page.postMessage('next')
  await waits.promise
  page.close()
  expect(await ended.promise).toBe('aborted')
})

test('closing before the first pull never starts the work', async () => {
  const open = vi.fn(() => count(1))
  const { page, port } = pump(open)
  const closed = once(port, 'close')
  page.close()
  await closed
  expect(open).not.toHaveBeenCalled()
})

test('anything but `next` is ignored', async () => {
  const open = vi.fn(() => count(1))
  const { pull, answers } = pumpInMemory(open)
  pull('more')
  pull({ next: true })
  // A pull opens the source before it waits.
  expect(open).not.toHaveBeenCalled()
  pull()
  expect(open).toHaveBeenCalledOnce()
  await eventually(() => expect(answers).toEqual([{ ok: true, value: { parts: [1], done: true } }]))
})

test('parts of one message are merged as the stream asks', async () => {
  const { port1: port, port2: page } = new MessageChannel()
  onTestFinished(() => page.close())
  const addPart = (parts: unknown[], part: unknown) => void parts.splice(0, 1, Number(parts[0] ?? 0) + Number(part))
  pumpStream(asStreamPort(port), () => count(4), toErrorData, addPart)
  page.postMessage('next')
  expect(await once(page, 'message')).toEqual([{ ok: true, value: { parts: [10], done: true } }])
})
