import { expect, test } from 'vitest'
import type { AnswerUsage, AssistantMessage } from '#shared/conversation.ts'
import { testAnswer, testUsage } from '../testing/test-answer.ts'
import { comparisonSummary } from './comparison-summary.ts'

const usage = (cost: number | null, fields: Partial<AnswerUsage> = {}): AnswerUsage => ({
  ...testUsage,
  cost,
  ...fields,
})
const answer = (id: string, cost: number | null, finishedAfter: number, fields: Partial<AssistantMessage> = {}) =>
  ({
    ...testAnswer,
    id,
    status: 'done',
    text: 'x',
    usage: usage(cost),
    finishedAfter,
    ...fields,
  }) satisfies AssistantMessage

test('names the cheapest and the fastest answer, and several if they are equal', () => {
  expect(comparisonSummary([answer('a', 0.02, 900), answer('b', 0.01, 1200), answer('c', 0.01, 1500)])).toEqual({
    ended: 3,
    cheapest: { ids: ['b', 'c'], value: 0.01 },
    fastest: { ids: ['a'], value: 900 },
  })
})

test('ignores unknown figures and answers that are running or incomplete', () => {
  const alone = [
    answer('a', 0.02, 900),
    answer('b', null, 300, { status: 'failed' }),
    answer('c', 0, 100, { status: 'stopped' }),
    answer('d', null, 0, { status: 'streaming', finishedAfter: null }),
  ]
  expect(comparisonSummary(alone)).toEqual({ ended: 3, cheapest: null, fastest: null })
  expect(comparisonSummary([answer('a', 0.02, 900), answer('b', null, 300)])).toEqual({
    ended: 2,
    cheapest: null,
    fastest: { ids: ['b'], value: 300 },
  })
})

test('counts the provider charge of an own key, and names no best answer if all are equal', () => {
  const own = answer('a', 0.001, 500, { usage: usage(0.001, { isByok: true, upstreamCost: 0.05 }) })
  expect(comparisonSummary([own, answer('b', 0.02, 500)])).toEqual({
    ended: 2,
    cheapest: { ids: ['b'], value: 0.02 },
    fastest: null,
  })
})
