import { expect, test } from 'vitest'
import { chatParameter } from '#shared/chat-parameters/table.ts'
import { describeParameter, rowNotes } from './row-notes.ts'

const unset = { isSet: false, inherited: undefined, hasValue: () => false, isUnsupported: false }

test('an unset parameter without faults has no notes', () => {
  expect(rowNotes(chatParameter('temperature'), unset)).toEqual([])
})

test('a deprecated parameter names its replacement', () => {
  expect(rowNotes(chatParameter('max_tokens'), unset)).toEqual([
    { tone: 'warn', text: 'Deprecated. Use max completion tokens.' },
  ])
})

test('a set parameter names the value it overrides, and a model that may not support it', () => {
  const state = { ...unset, isSet: true, isUnsupported: true, inherited: { source: 'preset', value: 0.6 } as const }
  expect(rowNotes(chatParameter('temperature'), state)).toEqual([
    { tone: 'quiet', text: 'Preset has 0.6' },
    { tone: 'warn', text: 'This model may not support it.' },
  ])
})

test('a conflict names both parameters, and only if both are set', () => {
  const state = { ...unset, isSet: true, hasValue: (name: string) => name === 'reasoning_effort' }
  expect(rowNotes(chatParameter('reasoning'), state)).toEqual([
    { tone: 'warn', text: 'Reasoning and Reasoning effort are both set and must match.' },
  ])
  expect(rowNotes(chatParameter('reasoning'), { ...state, isSet: false })).toEqual([])
})

test('the explanation contains help, limits, notes and where the value applies', () => {
  expect(describeParameter(chatParameter('max_tokens'))).toBe(
    'The older name of the limit on the answer’s length. Some providers enforce a minimum of 16.',
  )
  expect(describeParameter(chatParameter('top_p'))).toMatch(/considered\. From 0 to 1\.$/)
  expect(describeParameter(chatParameter('debug'))).toMatch(/Applies to streamed answers only\.$/)
  expect(describeParameter(chatParameter('top_k'))).toMatch(/Not every provider supports this\.$/)
})
