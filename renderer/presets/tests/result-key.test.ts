import { expect, test } from 'vitest'
import type { TestResult, TestTarget } from '#shared/preset.ts'
import { resultKey, withResults } from './use-test-run.ts'

const result = (sampleId: string, target: TestTarget, text: string): TestResult => ({
  sampleId,
  sampleText: 'Hi',
  target,
  status: 'done',
  text,
  calls: [],
  error: null,
  model: null,
  provider: null,
  promptTokens: null,
  completionTokens: null,
  cost: null,
  firstTokenAfter: null,
  finishedAfter: null,
  ranAt: 0,
})

test('a newer result replaces only the one of the same sample and target', () => {
  const before = withResults(new Map(), [
    result('a', 'draft', 'old'),
    result('a', 1, 'kept'),
    result('b', 'draft', 'kept'),
  ])
  const after = withResults(before, [result('a', 'draft', 'h'), result('a', 'draft', 'hello')])
  expect([...after.values()].map(({ text }) => text)).toEqual(['hello', 'kept', 'kept'])
  expect(after.get(resultKey('a', 'draft'))?.text).toBe('hello')
})
