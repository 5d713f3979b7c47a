import { expect, test } from 'vitest'
import { testAnswer, testUsage as usage } from '../../testing/test-answer.ts'
import { cachedPercent, findLastAnswer } from './last-answer.ts'

const answer = (id: string, change: Partial<typeof testAnswer> = {}) => ({ ...testAnswer, id, ...change })
const byId = (...messages: readonly (typeof testAnswer)[]) =>
  Object.fromEntries(messages.map((each) => [each.id, each]))

test('the last answer is the newest that has ended, also if messages follow it', () => {
  const messages = byId(answer('a'), answer('b'), answer('c', { status: 'streaming' }))
  expect(findLastAnswer(['a', 'b', 'c', 'unknown', undefined], messages)?.id).toBe('b')
  expect(findLastAnswer(['c'], messages)).toBeNull()
  expect(findLastAnswer([], {})).toBeNull()
})

test('an answer far from the end is not looked for', () => {
  const after = Array.from({ length: 20 }, () => 'question')
  expect(findLastAnswer(['a', ...after], byId(answer('a')))).toBeNull()
})

test('the cached share is a percentage of the input, and none is no news', () => {
  const percent = (promptTokens: number | null, cachedTokens: number | null) =>
    cachedPercent({ usage: { ...usage, promptTokens, cachedTokens } })
  expect([percent(6204, 4405), percent(100_000, 1), percent(10, 20)]).toEqual([71, 1, 100])
  expect([percent(10, 0), percent(0, 0), percent(null, 3), percent(10, null), cachedPercent(null)]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})
