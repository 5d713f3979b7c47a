import { expect, test } from 'vitest'
import { resultHint } from './result-hint.ts'

test('a result is told apart as JSON, as text, and as JSON with a slip', () => {
  expect([' ', '{"sun": true}', 'null', '17 degrees', '{"sun": tru', '"half'].map(resultHint)).toEqual([
    'empty',
    'json',
    'json',
    'text',
    'broken-json',
    'broken-json',
  ])
})
