import { expect, test, vi } from 'vitest'
import { createOpenWork } from '../http/open-work.ts'
import { createEventStream } from './event-stream.ts'
import type { StreamFrame } from './write-frames.ts'

function open(frames: AsyncGenerator<StreamFrame, void>, keepAliveIntervalMs = 1000) {
  const work = createOpenWork().begin(new AbortController().signal)
  const reader = createEventStream(frames, { work, cutConnection: () => {} }, keepAliveIntervalMs).getReader()
  const decoder = new TextDecoder()
  const read = async () => decoder.decode((await reader.read()).value)
  return { work, reader, read }
}

/** Runs everything that does not wait for a timer. */
const settle = () => vi.advanceTimersByTimeAsync(0)

test('silence is filled with comments, one per interval', async () => {
  vi.useFakeTimers()
  const gate = Promise.withResolvers<void>()
  const { read } = open(
    (async function* () {
      await gate.promise
      yield { type: 'text', text: 'a' }
    })(),
  )
  const times: number[] = []
  const begin = performance.now()
  for (let count = 0; count < 3; count++) {
    const next = read().then((text) => {
      times.push(performance.now() - begin)
      return text
    })
    await vi.advanceTimersByTimeAsync(1000)
    expect(await next).toBe(': GATEHOUSE PROCESSING\n\n')
  }
  gate.resolve()
  expect([await read(), times]).toEqual(['a', [1000, 2000, 3000]])
})

test('no comments are sent while text flows', async () => {
  vi.useFakeTimers()
  const gates = Array.from({ length: 20 }, () => Promise.withResolvers<void>())
  const { read } = open(
    (async function* () {
      for (const [index, gate] of gates.entries()) {
        await gate.promise
        yield { type: 'text', text: String(index) }
      }
    })(),
  )
  const received: string[] = []
  for (const gate of gates) {
    const next = read()
    // The timer runs twice per interval; check each run.
    await vi.advanceTimersByTimeAsync(900)
    gate.resolve()
    received.push(await next)
  }
  expect(received).toEqual(gates.map((_, index) => String(index)))
})

test('a slow reader gets no comments, and no frames are made for it', async () => {
  vi.useFakeTimers()
  let made = 0
  const { read } = open(
    (async function* () {
      while (made < 1000) {
        yield { type: 'text', text: `${made++} `.padEnd(16 * 1024) }
        await Promise.resolve()
      }
    })(),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(made).toBe(0)
  for (let count = 1; count < 5; count++) {
    expect(Number.parseInt(await read(), 10)).toBe(count - 1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(made).toBe(count)
  }
})

test('a provider that falls silent sends no comments either, until its client disconnects', async () => {
  vi.useFakeTimers()
  const { work, read } = open(
    (async function* () {
      yield { type: 'text', text: 'a' }
      yield { type: 'silence' }
    })(),
  )
  expect(await read()).toBe('a')
  let received: string | undefined
  void read().then((text) => (received = text))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(received).toBe(undefined)
  work.stop()
  await settle()
  expect(vi.getTimerCount()).toBe(0)
})

test('a reader that stops also stops the work', async () => {
  vi.useFakeTimers()
  let isOver = false
  const { work, reader, read } = open(
    (async function* () {
      try {
        yield { type: 'text', text: 'a' }
        yield { type: 'silence' }
      } finally {
        isOver = true
      }
    })(),
  )
  await read()
  await reader.cancel()
  await settle()
  expect([work.signal.aborted, isOver, vi.getTimerCount()]).toEqual([true, true, 0])
})
