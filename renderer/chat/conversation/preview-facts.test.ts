import { expect, test } from 'vitest'
import { inheritedFrom, parameterOf, problemsByParameter } from './preview-facts.ts'

test('inherited values are those that the chat overrides and those of other sources', () => {
  expect(
    inheritedFrom({
      temperature: { source: 'chat', value: 0.4, covers: { source: 'preset', value: 0.6 } },
      seed: { source: 'chat', value: 1 },
      top_p: { source: 'preset', value: 0.95 },
      session_id: { source: 'default', value: 'c1' },
      stream: { source: 'default', value: true },
    }),
  ).toEqual({
    temperature: { source: 'preset', value: 0.6 },
    top_p: { source: 'preset', value: 0.95 },
    session_id: { source: 'default', value: 'c1' },
  })
  expect(inheritedFrom(undefined)).toEqual({})
})

test('a problem belongs to the parameter that contains its field', () => {
  expect(parameterOf('provider.order[0]')).toBe('provider')
  expect(parameterOf('set.temperature')).toBe('temperature')
  expect(parameterOf('nothing.known')).toBeUndefined()
  expect(
    problemsByParameter([
      { field: 'stop', message: 'first' },
      { field: 'stop', message: 'second' },
      { field: 'other', message: 'elsewhere' },
    ]),
  ).toEqual({ stop: 'first' })
})
