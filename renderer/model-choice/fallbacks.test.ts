import { expect, test } from 'vitest'
import { fallbacksIn } from './fallbacks.ts'

test('a value that is not a list of names has no fallbacks', () => {
  expect([fallbacksIn(['a', 1]), fallbacksIn('a'), fallbacksIn(undefined)]).toEqual([['a'], [], []])
})
