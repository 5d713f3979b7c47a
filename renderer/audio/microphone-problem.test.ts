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
])('%s means that the microphone is %s', (name, problem) => {
  expect(microphoneProblemOf(new DOMException('', name))).toBe(problem)
})
