import { expect, test } from 'vitest'
import type { AnswerUsage, AssistantMessage } from '#shared/conversation.ts'
import { costSoFar, countWords, tokensASecond } from './answer-figures.ts'

const usage: AnswerUsage = {
  promptTokens: 10,
  completionTokens: 84,
  reasoningTokens: null,
  cachedTokens: null,
  cost: 0.004,
  isByok: null,
}
const answer: AssistantMessage = {
  id: 'm2',
  conversationId: 'c1',
  parentId: 'm1',
  role: 'assistant',
  text: 'Yes.',
  createdAt: 1,
  status: 'done',
  branch: { index: 1, count: 1, previous: null, next: null },
  reasoning: '',
  requestedModel: null,
  model: 'guide',
  provider: null,
  finishReason: 'stop',
  usage,
  error: null,
  requestId: null,
  firstTokenAfter: 400,
  finishedAfter: 1400,
}

test('the speed counts from the first token to the end', () => {
  expect(tokensASecond(answer)).toBe(84)
})

test('the speed is not told where a figure is missing or the answer came at once', () => {
  expect([
    tokensASecond({ ...answer, usage: null }),
    tokensASecond({ ...answer, firstTokenAfter: null }),
    tokensASecond({ ...answer, finishedAfter: null }),
    tokensASecond({ ...answer, finishedAfter: 401 }),
  ]).toEqual([null, null, null, null])
})

test('costs add up, and an answer of unknown cost is counted apart, not as 0', () => {
  const unknown: AssistantMessage = { ...answer, usage: { ...usage, cost: null } }
  expect(costSoFar([answer, unknown, { ...answer, status: 'streaming' }])).toEqual({ cost: 0.004, unknown: 1 })
})

test('where no one told a cost, there is none: not 0', () => {
  const unknown: AssistantMessage = { ...answer, usage: null }
  expect(costSoFar([unknown, unknown])).toEqual({ cost: null, unknown: 2 })
})

test('a conversation without a finished answer has no cost yet', () => {
  expect(costSoFar([{ ...answer, status: 'streaming' }])).toBeNull()
  expect(costSoFar([{ ...answer, status: 'failed', text: '', usage: null }])).toBeNull()
})

test('words are what stands between spaces', () => {
  expect(countWords('  With a\nsoft egg,  Ossau-Iraty. ')).toBe(5)
})
