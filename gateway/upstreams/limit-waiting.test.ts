import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProviderPart } from '../providers/chat-provider.ts'
import { limitWaiting } from './limit-waiting.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const waiting: ProviderPart = { type: 'waiting' }
const textPart: ProviderPart = { type: 'content', text: 'Hi' }
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Creates parts that the test passes one by one, and returns the result of reading them all. */
function start(firstPartMs: number) {
  const given: ((part: ProviderPart) => void)[] = []
  async function* begin(signal: AbortSignal): AsyncGenerator<ProviderPart, void> {
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    signal.addEventListener('abort', () => reject(new Error('aborted')))
    for (;;) {
      const next = Promise.withResolvers<ProviderPart>()
      given.push(next.resolve)
      yield await Promise.race([next.promise, aborted])
    }
  }
  const read: ProviderPart[] = []
  let failure: unknown = null
  const readAll = async () => {
    for await (const part of limitWaiting('slow', firstPartMs, new AbortController().signal, begin)) read.push(part)
  }
  void readAll().catch((error: unknown) => (failure = error))
  return {
    read,
    failure: () => failure,
    async send(part: ProviderPart) {
      await settle()
      given.at(-1)?.(part)
      await settle()
    },
    async pass(milliseconds: number) {
      vi.advanceTimersByTime(milliseconds)
      await settle()
    },
  }
}

test('a server that falls silent in the middle of its answer is abandoned after 120 s', async () => {
  const { send, pass, failure, read } = start(1000)
  await send(textPart)
  await pass(119_999)
  await send(textPart)
  await pass(119_999)
  expect(failure()).toBeNull()
  await pass(1)
  expect(failure()).toMatchObject({ status: 524, message: 'slow sent nothing for 120 s in the middle of its answer' })
  expect(read).toEqual([textPart, textPart])
})

test('a server with a longer timeout to begin also has one to continue', async () => {
  const { send, pass, failure } = start(300_000)
  await send(textPart)
  await pass(299_999)
  expect(failure()).toBeNull()
  await pass(1)
  expect(failure()).toMatchObject({ status: 524 })
})

test.each([
  ['before', []],
  ['after', [textPart]],
])('a server that only sends keep-alives %s the first part is abandoned after 10 min', async (_when, first) => {
  const { send, pass, failure } = start(100_000)
  for (const part of first) await send(part)
  for (let minute = 1; minute < 10; minute += 1) {
    await pass(60_000)
    await send(waiting)
  }
  expect(failure()).toBeNull()
  await pass(60_000)
  expect(failure()).toMatchObject({ status: 524, message: 'slow sent nothing of its answer for 10 min' })
})
