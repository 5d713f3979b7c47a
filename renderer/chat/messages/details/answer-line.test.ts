import { expect, test } from 'vitest'
import { lineFacts } from './answer-line.ts'
import { testAnswer, testUsage as usage } from '../../testing/test-answer.ts'

const kept = (answer: typeof testAnswer) =>
  lineFacts(answer)
    .filter(({ isKept }) => isKept)
    .map(({ text }) => text)

test('the figures of a good answer are shown only on request', () => {
  const answer = { ...testAnswer, provider: 'Acme', usage }
  expect(lineFacts(answer).map(({ text }) => text)).toEqual(['Acme', '$0.004', '10 in, 84 out', '0.4 s, 84 tok/s'])
  expect(kept(answer)).toEqual([])
})

test('an unknown cost is always shown, before the other figures', () => {
  const answer = { ...testAnswer, provider: 'Acme', usage: { ...usage, cost: null } }
  expect(lineFacts(answer).map(({ text }) => text)).toEqual([
    'cost unknown',
    'Acme',
    '10 in, 84 out',
    '0.4 s, 84 tok/s',
  ])
  expect(kept(answer)).toEqual(['cost unknown'])
})

test('the cost of an answer that failed or was interrupted is always shown', () => {
  expect(kept({ ...testAnswer, status: 'failed', usage })).toEqual(['$0.004'])
  expect(kept({ ...testAnswer, status: 'interrupted', usage })).toEqual(['$0.004'])
})

test('an answer that a filter ended says so, one that calls a tool shows the call', () => {
  expect(kept({ ...testAnswer, usage, finishReason: 'content_filter' })).toEqual(['stopped by a content filter'])
  expect(kept({ ...testAnswer, usage, finishReason: 'tool_calls' })).toEqual([])
})

test('runs of tools of the gateway have their cost, and the response cache says what it did', () => {
  const tools = { ...usage, serverToolCalls: 2, serverToolCost: 0.01 }
  const texts = (answer: typeof testAnswer) => lineFacts(answer).map(({ text }) => text)
  expect(texts({ ...testAnswer, usage: tools })).toContain('2 gateway tools $0.01')
  expect(texts({ ...testAnswer, usage: { ...tools, serverToolCost: 0 } })).toContain('2 gateway tools')
  const cached = { ageSeconds: 1, ttlSeconds: 9 }
  expect(kept({ ...testAnswer, usage, responseCache: { ...cached, status: 'hit' } })).toEqual(['Response cache: hit'])
  expect(kept({ ...testAnswer, usage, responseCache: { ...cached, status: 'miss' } })).toEqual(['Response cache: miss'])
})
