import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonText, readJsonInput } from './read-json.ts'

test.each([
  ['{"a": 1', 1, 8],
  ['{\n  "a": }', 2, 8],
  ['{"a": 1,}', 1, 9],
  ['[1,\n2,\n3', 3, 2],
  ['hello', 1, 1],
  ['{"a": "x}', 1, 7],
])('%j is not JSON, and the problem has its position', (text, line, column) => {
  expect(readJsonInput(text)).toEqual({
    kind: 'problem',
    message: `Invalid JSON at line ${line}, column ${column}.`,
    isPartial: true,
  })
})

test('white space alone is unset', () => {
  expect(readJsonInput(' \n ')).toEqual({ kind: 'unset' })
})

test('every value survives the conversion to text and back', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      // JSON has no -0.
      expect(readJsonInput(jsonText(value))).toEqual({ kind: 'value', value: JSON.parse(JSON.stringify(value)) })
    }),
  )
})
