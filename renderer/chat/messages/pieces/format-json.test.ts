import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatJson } from './format-json.ts'

test('JSON is laid out over lines', () => {
  expect(formatJson('{"place":"Bern","days":[1,2],"none":{},"empty":[ ]}')).toBe(
    '{\n  "place": "Bern",\n  "days": [\n    1,\n    2\n  ],\n  "none": {},\n  "empty": []\n}',
  )
})

test('no value changes, however large, and no key that stands there twice is dropped', () => {
  expect(formatJson('{"id":12345678901234567890,"a":1,"a":1.0}')).toBe(
    '{\n  "id": 12345678901234567890,\n  "a": 1,\n  "a": 1.0\n}',
  )
})

test('signs inside of texts are left alone', () => {
  expect(formatJson('["a, {b}: \\"[c]\\" \\\\"]')).toBe('[\n  "a, {b}: \\"[c]\\" \\\\"\n]')
})

test('what is not JSON is not laid out', () => {
  expect(['', '{"a":', 'tomorrow', "{'a': 1}"].map(formatJson)).toEqual([null, null, null, null])
})

test('any JSON is laid out as JSON.stringify would, in which nothing is lost', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      const text = JSON.stringify(JSON.parse(json))
      expect(formatJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2))
    }),
  )
})
