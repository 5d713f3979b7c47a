import { expect, test } from 'vitest'
import { findSubjectProblem } from './commit-subjects.mjs'

test.each([
  'compare: seed the first target with the pending model',
  'e2e, docs: follow the new names',
  'gateway/routing: name the skipped endpoints',
])('%j is a subject', (subject) => {
  expect(findSubjectProblem(subject)).toBeNull()
})

test.each([
  ['refactor(compare): seed the first target', 'must read "area: imperative summary", without a full stop'],
  ['Seed the first target', 'must read "area: imperative summary", without a full stop'],
  ['compare: seed the first target.', 'must read "area: imperative summary", without a full stop'],
  [`compare: ${'x'.repeat(64)}`, 'has 73 characters; the limit is 72'],
])('%j is not', (subject, problem) => {
  expect(findSubjectProblem(subject)).toBe(problem)
})
