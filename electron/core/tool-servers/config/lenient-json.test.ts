import { expect, test } from 'vitest'
import { parseLenientJson } from './lenient-json.ts'

test('comments and trailing commas are left out, but not in texts', () => {
  const text = '\ufeff{\n  // one\r\n  "a": "// b, ]", /* two\n */ "c": [1, 2, /* three */ ],\n}'
  expect(parseLenientJson(text)).toEqual({ a: '// b, ]', c: [1, 2] })
  expect(parseLenientJson(String.raw`["\"/*", "\\", ]`)).toEqual(['"/*', '\\'])
})

test.each([
  ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3'],
  ['{"a": 1 /* never ends', 'line 1'],
  ['["never ends]', 'line 1'],
])('the place of an error is named: %j', (text, place) => {
  expect(() => parseLenientJson(text)).toThrow(place)
})

test.each(['/*', '"\\', '\\"', ',', ',\n', ', '])('a long text of %j is read in one pass', (part) => {
  expect(() => parseLenientJson(`"${part.repeat(1_000_000 / part.length)}`)).toThrow('JSON')
  expect(() => parseLenientJson(`[${part.repeat(1_000_000 / part.length)}`)).toThrow('JSON')
})
