import { expect, test } from 'vitest'
import { ownClock } from '#shared/testing/own-clock.ts'
import { timed } from '#shared/testing/timed.ts'
import { pace } from './pace.ts'

const tokens = Array.from({ length: 21 }, (_, index) => String(index))

test('the first token comes at once, the others at their rate, and none is lost', timed, async () => {
  const now = ownClock()
  const start = performance.now()
  const times: number[] = []
  const said: string[] = []
  for await (const token of pace(tokens, 200, new AbortController().signal)) {
    said.push(token)
    times.push(now())
  }
  expect(said).toEqual(tokens)
  expect(times[0]).toBeLessThan(20)
  // 20 intervals of 5 ms; a timer may be late, but late ones do not add up.
  expect(performance.now() - start).toBeGreaterThanOrEqual(98)
  expect(times.at(-1)).toBeLessThan(200)
})

test('a slow reader gets what is due without further waiting', timed, async () => {
  const reader = pace(tokens, 100, new AbortController().signal)
  await reader.next()
  await new Promise((resolve) => setTimeout(resolve, 200))
  const now = ownClock()
  const rest: string[] = []
  for await (const token of reader) rest.push(token)
  expect(rest).toEqual(tokens.slice(1))
  expect(now()).toBeLessThan(60)
})

test.each([1, null])('an abort ends it at once (rate %j)', async (rate) => {
  const controller = new AbortController()
  const reader = pace(tokens, rate, controller.signal)
  await reader.next()
  const next = reader.next()
  if (rate === null) await next
  controller.abort()
  await expect(rate === null ? reader.next() : next).rejects.toThrow('abort')
})
