import { expect, test } from 'vitest'
import type { WatchPart } from '#shared/conversation.ts'
import { explain } from '#shared/messages/explain.ts'
import { drawInTurns } from './draw-in-turns.ts'

const text = (messageId: string, words: string): WatchPart => ({ type: 'text', messageId, text: words })
const waiting: WatchPart = { type: 'waiting', messageId: 'a', note: explain('waitingForProvider') }
const deleted: WatchPart = { type: 'deleted' }

/** Main, which answers each pull with the next batch; an error fails the stream. */
async function* main(batches: readonly (WatchPart[] | Error)[], pulls: { count: number }) {
  for (const batch of batches) {
    pulls.count += 1
    if (batch instanceof Error) throw batch
    yield batch
  }
}

/** Returns what is drawn, with `rest` where it waits for the next draw. */
async function drawn(batches: readonly (WatchPart[] | Error)[]): Promise<unknown[]> {
  const log: unknown[] = []
  const pacer = { rest: async () => void log.push('rest') }
  try {
    for await (const parts of drawInTurns(main(batches, { count: 0 }), pacer)) if (parts.length > 0) log.push(parts)
  } catch (error) {
    log.push(error)
  }
  return log
}

test('text is drawn when it arrives, and rests before the next pull', async () => {
  const pulls = { count: 0 }
  const { promise, resolve } = Promise.withResolvers<void>()
  const turns = drawInTurns(main([[text('a', 'one')], [text('a', 'two')]], pulls), { rest: () => promise })
  await expect(turns.next()).resolves.toMatchObject({ value: [text('a', 'one')] })
  const second = turns.next()
  await Promise.resolve()
  expect(pulls.count).toBe(1)
  resolve()
  await expect(second).resolves.toMatchObject({ value: [text('a', 'two')] })
  expect(pulls.count).toBe(2)
})

test('answers take turns, and none is drawn twice before the others', async () => {
  const both = (words: string) => [text('a', words), text('b', words)]
  const log = await drawn([both('1'), both('2'), both('3')])
  const order = log.flatMap((entry) => (Array.isArray(entry) ? [(entry as { messageId: string }[])[0]?.messageId] : []))
  expect(order.slice(0, 4)).toEqual(['a', 'b', 'a', 'b'])
})

test('all text is drawn, in the order of each answer', async () => {
  const batches = Array.from({ length: 20 }, (_, index) => [
    text('a', `${index} `),
    ...(index % 2 === 0 ? [text('b', `${index} `)] : []),
    ...(index % 3 === 0 ? [text('c', `${index} `)] : []),
  ])
  const textsOf = (parts: readonly WatchPart[]) =>
    ['a', 'b', 'c'].map((id) =>
      parts.flatMap((part) => (part.type === 'text' && part.messageId === id ? part.text : [])).join(''),
    )
  const log = (await drawn(batches)).filter((entry) => Array.isArray(entry)) as WatchPart[][]
  expect(textsOf(log.flat())).toEqual(textsOf(batches.flat()))
})

test('the end is drawn immediately, after what is pending', async () => {
  await expect(drawn([[text('a', 'one'), text('b', 'one')], [deleted]])).resolves.toEqual([
    [text('a', 'one')],
    'rest',
    [text('b', 'one'), deleted],
  ])
})

test('what an answer waits for is drawn without a rest', async () => {
  await expect(drawn([[waiting], [text('a', 'one')]])).resolves.toEqual([[waiting], [text('a', 'one')], 'rest'])
})

test('a failure comes after the text before it', async () => {
  const failure = new Error('gone')
  await expect(drawn([[text('a', 'one'), text('b', 'one')], failure])).resolves.toEqual([
    [text('a', 'one')],
    'rest',
    [text('b', 'one')],
    failure,
  ])
})

test('leaving the loop closes the stream of main', async () => {
  let isClosed = false
  async function* endless() {
    try {
      for (;;) yield [text('a', 'one')]
    } finally {
      isClosed = true
    }
  }
  for await (const parts of drawInTurns(endless(), { rest: async () => undefined })) if (parts.length > 0) break
  expect(isClosed).toBe(true)
})
