import { expect, test } from 'vitest'
import { keyDraft } from './gateway-key.ts'
import { isSameKeyName } from './key-name.ts'
import { explanationOfIssue } from './messages/zod-issue.ts'

const draft = {
  name: 'Editor',
  limitUsd: 5,
  limitPeriod: 'daily',
  requestsPerMinute: 60,
  allowedModels: ['gatehouse/*', '@preset/writer'],
  expiresAt: 1_800_000_000_000,
}

/** Returns the path of the first problem; null if there is none. */
const problemOf = (change: object) =>
  keyDraft.safeParse({ ...draft, ...change }).error?.issues[0]?.path.join('.') ?? null

test.each([
  {},
  { name: 'x' },
  { name: 'é'.repeat(100) },
  { name: '🙂'.repeat(100) },
  { limitUsd: 0.01 },
  { limitUsd: 999_999.99 },
  { limitUsd: null, limitPeriod: null, requestsPerMinute: null, allowedModels: null, expiresAt: null },
  { requestsPerMinute: 1 },
  { requestsPerMinute: 10_000 },
  { allowedModels: Array.from({ length: 50 }, () => 'm'.repeat(200)) },
])('a key with %j is valid', (change) => {
  expect(problemOf(change)).toBeNull()
})

test.each([
  ['name', { name: '' }],
  ['name', { name: '   ' }],
  ['name', { name: '\u200B\u2060' }],
  ['name', { name: 'x'.repeat(101) }],
  ['name', { name: 'one\ntwo' }],
  ['name', { name: 'one\u202Eowt' }],
  ['limitUsd', { limitUsd: 0 }],
  ['limitUsd', { limitUsd: 0.009 }],
  ['limitUsd', { limitUsd: 1_000_000 }],
  ['limitUsd', { limitUsd: Infinity }],
  ['limitPeriod', { limitPeriod: 'hourly' }],
  ['requestsPerMinute', { requestsPerMinute: 0 }],
  ['requestsPerMinute', { requestsPerMinute: 1.5 }],
  ['requestsPerMinute', { requestsPerMinute: 10_001 }],
  ['allowedModels', { allowedModels: [] }],
  ['allowedModels', { allowedModels: Array.from({ length: 51 }, () => 'm') }],
  ['allowedModels.1', { allowedModels: ['m', ' '] }],
  ['allowedModels.0', { allowedModels: ['m'.repeat(201)] }],
  ['allowedModels.0', { allowedModels: ['one\ntwo'] }],
  ['expiresAt', { expiresAt: -1 }],
])('a problem with %s is found in %j', (field, change) => {
  expect(problemOf(change)).toBe(field)
})

test('white space around a name and a pattern is left out', () => {
  expect(keyDraft.parse({ ...draft, name: ' Editor ', allowedModels: [' a ', 'b'] })).toMatchObject({
    name: 'Editor',
    allowedModels: ['a', 'b'],
  })
})

test('an invisible name has a separate sentence', () => {
  const [issue] = keyDraft.safeParse({ ...draft, name: '' }).error?.issues ?? []
  if (issue === undefined) throw new Error('The name was accepted')
  expect(explanationOfIssue(issue)).toMatchObject({
    message: 'Enter a name of 1 to 100 visible characters.',
    notice: { code: 'keyNameInvalid' },
  })
})

test.each([
  ['Editor', 'editor', true],
  ['Ｅditor', ' Editor', true],
  ['é', 'e\u0301', true],
  ['Editor', 'Editors', false],
])('%j and %j are the same name: %j', (one, other, expected) => {
  expect(isSameKeyName(one, other)).toBe(expected)
})
