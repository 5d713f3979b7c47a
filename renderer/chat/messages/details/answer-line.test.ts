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
