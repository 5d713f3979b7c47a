import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatJson } from './format-json.ts'

test('indents JSON', () => {
  expect(formatJson('{"place":"Bern","days":[1,2],"none":{},"empty":[ ]}')).toBe(
    '{\n  "place": "Bern",\n  "days": [\n    1,\n    2\n  ],\n  "none": {},\n  "empty": []\n}',
  )
})

test('changes no number, however large, and keeps duplicate keys', () => {
  expect(formatJson('{"id":12345678901234567890,"a":1,"a":1.0}')).toBe(
    '{\n  "id": 12345678901234567890,\n  "a": 1,\n  "a": 1.0\n}',
  )
})

test('does not touch brackets inside of strings', () => {
  expect(formatJson('["a, {b}: \\"[c]\\" \\\\"]')).toBe('[\n  "a, {b}: \\"[c]\\" \\\\"\n]')
})

test('returns null for anything but JSON', () => {
  expect(['', '{"a":', 'tomorrow', "{'a': 1}"].map(formatJson)).toEqual([null, null, null, null])
})

test('indents like JSON.stringify where that loses nothing', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      const text = JSON.stringify(JSON.parse(json))
      expect(formatJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2))
    }),
  )
})
