import { expect, test } from 'vitest'
import { explain } from '../messages/explain.ts'
import { parameterProblems, requestProblems } from './parameter-problems.ts'

test('a valid request has no problems, including undocumented fields', () => {
  expect(parameterProblems({ temperature: 2, service_tier: null, prediction: { type: 'content' } })).toEqual([])
})

test('each problem names its field and the limit', () => {
  expect(parameterProblems({ temperature: 3, top_p: 'x', stop: ['a', 'b', 'c', 'd', 'e'] })).toEqual([
    { field: 'temperature', ...explain('mustBeBetween', { field: 'temperature', min: 0, max: 2 }) },
    { field: 'top_p', ...explain('mustBe', { field: 'top_p', what: explain('aNumber') }) },
    { field: 'stop', ...explain('mustHaveAtMost', { field: 'stop', count: explain('elements', { count: 4 }) }) },
  ])
})

test('the shorthand for effort must not contradict reasoning', () => {
  expect(parameterProblems({ reasoning: { effort: 'low' }, reasoning_effort: 'high' })).toEqual([
    {
      field: 'reasoning_effort',
      ...explain('effortContradiction', { effort: 'high', reasoningEffort: 'low' }),
    },
  ])
})

test('a request without messages is refused', () => {
  expect(requestProblems({ messages: [] })).toEqual([
    {
      field: 'messages',
      ...explain('mustHaveAtLeast', { field: 'messages', count: explain('oneElement', { count: 1 }) }),
    },
  ])
})
