import { expect, test } from 'vitest'
import { combinePolicies, openPolicy } from '#shared/data-policy.ts'
import { namesWords, policyWords, reasonWords, remainingWords, secondsOf } from './policy-words.ts'

const effective = (policy: Partial<typeof openPolicy>) =>
  combinePolicies([{ source: 'chat', policy: { ...openPolicy, ...policy } }])
const nameOf = (slug: string) => slug.toUpperCase()
const left = { total: 11, remaining: [], uncertain: 0, excluded: {}, from: 0.4, latency: 820 }

test('the rules are a few words, and none are an empty text', () => {
  expect(policyWords(effective({}), nameOf)).toBe('')
  expect(
    policyWords(
      effective({ noRetention: true, noTraining: true, regions: ['eu', 'us'], excluded: ['a', 'b', 'c', 'd', 'e'] }),
      nameOf,
    ),
  ).toBe('No retention, No training, EU, US, without A, B, C and 2 more')
  expect(policyWords({ ...effective({}), regions: [] }, nameOf)).toBe('No region in common')
})

test('what remains is counted, with the lowest price and the median latency as far as they are known', () => {
  expect(remainingWords(left)).toEqual({ count: '0 of 11 endpoints', facts: 'from $0.40/M, median 0.8 s' })
  expect(remainingWords({ ...left, total: 1, from: null, latency: null })).toEqual({
    count: '0 of 1 endpoint',
    facts: '',
  })
  expect(remainingWords({ ...left, uncertain: 2 }).count).toBe('at most 0 of 11 endpoints')
})

test('each rule that excludes an endpoint is named with its number', () => {
  expect(reasonWords({ zdr: 4, region: 0, parameters: 1 })).toBe('4 may keep data, 1 lacks a parameter')
  expect(reasonWords({})).toBe('')
})

test('a long list of names ends with how many are left', () => {
  expect(namesWords(['A', 'A', 'B'])).toBe('A and B')
  expect(namesWords(['A', 'B', 'C', 'D'])).toBe('A, B, C and D')
  expect(namesWords(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C and 2 more')
})

test('seconds have one decimal below ten', () => {
  expect([820, 9949, 9960].map(secondsOf)).toEqual(['0.8', '9.9', '10'])
})
