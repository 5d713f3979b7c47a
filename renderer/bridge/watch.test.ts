import { expect, test, vi } from 'vitest'
import { type ErrorData, AppError } from '#shared/errors.ts'
import type { Outcome, PulledParts } from '#shared/ipc/contract-kinds.ts'
import { watch } from './watch.ts'

interface FakeStream {
  /** Answers of main, in order; later pulls never resolve. */
  answers: Outcome<PulledParts<unknown>>[]
  opened: { name: string; input: unknown }[]
  closed: number
}

function fakeBridge(answers: FakeStream['answers']): FakeStream {
  const fake: FakeStream = { answers: [...answers], opened: [], closed: 0 }
  const stream = (name: string, input: unknown) => {
    fake.opened.push({ name, input })
    return {
      next: () => {
        const answer = fake.answers.shift()
        return answer ? Promise.resolve(answer) : new Promise(() => {})
      },
      close: () => {
        fake.closed += 1
      },
    }
  }
  vi.stubGlobal('window', { bridge: { stream } })
  return fake
}

const arrived = (parts: unknown[], done = false): Outcome<PulledParts<unknown>> => ({
  ok: true,
  value: { parts, done },
})
const deleted = { type: 'deleted' }
const note = { type: 'waiting', messageId: 'm1', note: 'busy' }
const input = { conversationId: 'c1' }

test('parts that arrived together are yielded together, and the end closes the stream', async () => {
  const fake = fakeBridge([arrived([note, note]), arrived([]), arrived([deleted], true)])
  const given = []
  for await (const parts of watch('conversation.watch', input, new AbortController().signal)) given.push(parts)
  expect(given).toEqual([[note, note], [deleted]])
  expect(fake).toEqual({ answers: [], opened: [{ name: 'conversation.watch', input }], closed: 1 })
})

test('an abort ends a waiting pull and closes the stream', async () => {
  const fake = fakeBridge([arrived([note])])
  const controller = new AbortController()
  const given = []
  for await (const parts of watch('conversation.watch', input, controller.signal)) {
    given.push(parts)
    setTimeout(() => controller.abort())
  }
  expect(given).toEqual([[note]])
  expect(fake.closed).toBe(1)
})

test('leaving the loop closes the stream', async () => {
  const fake = fakeBridge([arrived([note]), arrived([deleted])])
  for await (const parts of watch('conversation.watch', input, new AbortController().signal)) {
    if (parts.length > 0) break
  }
  expect(fake.closed).toBe(1)
})

test('a failure of the stream is thrown with its data', async () => {
  const error: ErrorData = { source: 'app', kind: 'not-found', message: 'no such conversation' }
  const fake = fakeBridge([{ ok: false, error }])
  const parts = watch('conversation.watch', input, new AbortController().signal)
  await expect(parts.next()).rejects.toEqual(new AppError(error))
  expect(fake.closed).toBe(1)
})

test('no stream is opened if the signal is already aborted', async () => {
  const fake = fakeBridge([])
  await expect(watch('conversation.watch', input, AbortSignal.abort()).next()).resolves.toEqual({
    done: true,
    value: undefined,
  })
  expect(fake.opened).toEqual([])
})
