import { expect, test } from 'vitest'
import { resultHint } from './typed-result.ts'

test('distinguishes JSON, text, and JSON with a mistake', () => {
  expect([' ', '{"sun": true}', 'null', '17 degrees', '{"sun": tru', '"half'].map(resultHint)).toEqual([
    'empty',
    'json',
    'json',
    'text',
    'broken-json',
    'broken-json',
  ])
})
