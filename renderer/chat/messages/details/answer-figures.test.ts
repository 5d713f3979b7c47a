import { expect, test } from 'vitest'
import type { AssistantMessage } from '#shared/conversation.ts'
import { costSoFar, wordCount, tokensPerSecond } from './answer-figures.ts'
import { testAnswer, testUsage as usage } from '../../testing/test-answer.ts'

const answer: AssistantMessage = { ...testAnswer, usage }

test('the speed counts from the first token to the end', () => {
  expect(tokensPerSecond(answer)).toBe(84)
})

test('the speed is unknown if a figure is missing or all tokens arrived together', () => {
  expect([
    tokensPerSecond({ ...answer, usage: null }),
    tokensPerSecond({ ...answer, firstTokenAfter: null }),
    tokensPerSecond({ ...answer, finishedAfter: null }),
    tokensPerSecond({ ...answer, finishedAfter: 401 }),
  ]).toEqual([null, null, null, null])
})

test('costs add up, and an answer of unknown cost is counted separately, not as 0', () => {
  const unknown: AssistantMessage = { ...answer, usage: { ...usage, cost: null } }
  expect(costSoFar([answer, unknown, { ...answer, status: 'streaming' }])).toEqual({ cost: 0.004, unknown: 1 })
})

test('with a provider key, the provider charge is added, and is unknown if it was not reported', () => {
  const byok: AssistantMessage = { ...answer, usage: { ...usage, cost: 0.001, isByok: true, upstreamCost: 0.02 } }
  expect(costSoFar([byok, answer])).toEqual({ cost: 0.025, unknown: 0 })
  const withoutCharge: AssistantMessage = {
    ...byok,
    usage: { ...usage, cost: 0.001, isByok: true, upstreamCost: null },
  }
  expect(costSoFar([withoutCharge])).toEqual({ cost: 0.001, unknown: 1 })
  const own: AssistantMessage = { ...answer, usage: { ...usage, isByok: false, upstreamCost: 0.003 } }
  expect(costSoFar([own])).toEqual({ cost: 0.004, unknown: 0 })
})

test('if no cost is reported, the sum is unknown, not 0', () => {
  const unknown: AssistantMessage = { ...answer, usage: null }
  expect(costSoFar([unknown, unknown])).toEqual({ cost: null, unknown: 2 })
})

test('a conversation without a finished answer has no cost yet', () => {
  expect(costSoFar([{ ...answer, status: 'streaming' }])).toBeNull()
  expect(costSoFar([{ ...answer, status: 'failed', text: '', usage: null }])).toBeNull()
})

test('words are separated by white space', () => {
  expect(wordCount('  With a\nsoft egg,  Ossau-Iraty. ')).toBe(5)
})
