import { expect, test } from 'vitest'
import type { Message, WatchPart } from '#shared/conversation.ts'
import { createWatchQueue } from './watch-queue.ts'

async function waiting(...parts: WatchPart[]): Promise<WatchPart[]> {
  const queue = createWatchQueue()
  for (const part of parts) queue.push(part)
  const read: WatchPart[] = []
  const abort = new AbortController()
  const reading = (async () => {
    for await (const part of queue.parts(abort.signal)) read.push(part)
  })()
  await new Promise((resolve) => setImmediate(resolve))
  abort.abort()
  await reading
  return read
}

const text = (messageId: string, words: string): WatchPart => ({ type: 'text', messageId, text: words })
const message = (id: string, words: string): WatchPart => ({
  type: 'message',
  message: { id, text: words, role: 'user' } as Message,
})

test('unread pieces of text are merged, also of several answers in parallel', async () => {
  expect(
    await waiting(
      text('a', 'Hel'),
      text('a', 'lo'),
      text('b', 'Hi'),
      text('a', '!'),
      text('b', '.'),
      message('b', 'Hi.'),
    ),
  ).toEqual([text('a', 'Hello!'), message('b', 'Hi.')])
  expect(await waiting(text('a', 'one'), message('c', 'between'), text('a', 'two'))).toEqual([
    text('a', 'one'),
    message('c', 'between'),
    text('a', 'two'),
  ])
})

test('only the last state of other parts of an answer is kept, and the text around it is merged', async () => {
  const parts = (written: string): WatchPart => ({
    type: 'parts',
    messageId: 'a',
    parts: {
      toolCalls: [{ id: 'x', name: 'find', arguments: written }],
      refusal: '',
      annotations: [],
      images: [],
      audio: null,
    },
  })
  expect(await waiting(text('a', 'x'), parts('1'), text('a', 'y'), parts('12'), text('a', 'z'), parts('123'))).toEqual([
    text('a', 'x'),
    parts('123'),
    text('a', 'yz'),
  ])
  expect(await waiting(parts('1'), message('a', 'whole'))).toEqual([message('a', 'whole')])
})

test('a complete message replaces its pending parts, in the position of an earlier complete one', async () => {
  expect(await waiting(message('q', 'one'), message('a', ''), text('a', 'x'), message('q', 'two'))).toEqual([
    message('q', 'two'),
    message('a', ''),
    text('a', 'x'),
  ])
  expect(await waiting(text('a', 'x'), text('b', 'y'), message('a', 'xz'))).toEqual([
    text('b', 'y'),
    message('a', 'xz'),
  ])
})

test('a snapshot replaces all pending parts', async () => {
  const snapshot = { type: 'snapshot', messages: [] as Message[] } as unknown as WatchPart
  expect(await waiting(text('a', 'x'), message('b', 'y'), snapshot, text('a', 'z'))).toEqual([snapshot, text('a', 'z')])
})

test('the watch ends after deleted', async () => {
  const queue = createWatchQueue()
  queue.push(text('a', 'x'))
  queue.push({ type: 'deleted' })
  queue.push(text('a', 'y'))
  const read: WatchPart[] = []
  for await (const part of queue.parts(new AbortController().signal)) read.push(part)
  expect(read).toEqual([{ type: 'deleted' }])
})
