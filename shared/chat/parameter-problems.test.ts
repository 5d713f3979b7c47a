import { expect, test } from 'vitest'
import { parameterProblems, requestProblems } from './parameter-problems.ts'

test('a valid request has no problems, including undocumented fields', () => {
  expect(parameterProblems({ temperature: 2, service_tier: null, prediction: { type: 'content' } })).toEqual([])
})

test('each problem names its field and the limit', () => {
  expect(parameterProblems({ temperature: 3, top_p: 'x', stop: ['a', 'b', 'c', 'd', 'e'] })).toEqual([
    { field: 'temperature', message: 'temperature must be between 0 and 2' },
    { field: 'top_p', message: 'top_p must be a number' },
    { field: 'stop', message: 'stop must have at most 4 elements' },
  ])
})

test('the shorthand for effort must not contradict reasoning', () => {
  expect(parameterProblems({ reasoning: { effort: 'low' }, reasoning_effort: 'high' })).toEqual([
    {
      field: 'reasoning_effort',
      message: 'reasoning_effort (high) must not differ from reasoning.effort (low)',
    },
  ])
})

test('a request without messages is refused', () => {
  expect(requestProblems({ messages: [] })).toEqual([
    { field: 'messages', message: 'messages must have at least 1 element' },
  ])
})
