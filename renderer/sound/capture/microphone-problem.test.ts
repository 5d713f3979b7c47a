import { expect, test } from 'vitest'
import { microphoneProblemOf } from './microphone-problem.ts'

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['InvalidStateError', 'unknown'],
])('%s is the microphone problem %s', (name, problem) => {
  expect(microphoneProblemOf(new DOMException('', name))).toBe(problem)
})
