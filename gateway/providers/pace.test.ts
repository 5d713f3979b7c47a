import { expect, test } from 'vitest'
import { createInstantClock } from '../testing/instant-clock.ts'
import { pace } from './pace.ts'

const tokens = Array.from({ length: 21 }, (_, index) => String(index))

test.each([0, 3])(
  'the first token comes immediately, the others at their rate, and late timers (%d ms) do not add up',
  async (lateness) => {
    const clock = createInstantClock(lateness)
    const yielded: [string, number][] = []
    for await (const token of pace(tokens, 200, new AbortController().signal, clock)) yielded.push([token, clock.now()])
    expect(yielded).toEqual(tokens.map((token, index) => [token, index === 0 ? 0 : index * 5 + lateness]))
  },
)

test('a slow reader gets due tokens without further waiting', async () => {
  const clock = createInstantClock()
  const reader = pace(tokens, 100, new AbortController().signal, clock)
  await reader.next()
  clock.advance(195)
  const yielded: [string, number][] = []
  for await (const token of reader) yielded.push([token, clock.now()])
  expect(yielded).toEqual(tokens.slice(1).map((token, index) => [token, index < 19 ? 195 : 200]))
})

test.each([1, null])('an abort ends it immediately (rate %j)', async (rate) => {
  const controller = new AbortController()
  const reader = pace(tokens, rate, controller.signal)
  await reader.next()
  const next = reader.next()
  if (rate === null) await next
  controller.abort()
  await expect(rate === null ? reader.next() : next).rejects.toThrow('abort')
})
