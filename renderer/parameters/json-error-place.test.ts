import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonErrorPlace } from './read-json.ts'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test.each([
  ['{"a": }', 6],
  ['{"a" 1}', 5],
  ['{a: 1}', 1],
  ['[1, 2', 5],
  ['[1,]', 3],
  ['{"a": 1,}', 8],
  ['01', 0],
  ['"a\nb"', 0],
  ['1 2', 2],
  ['', 0],
  ['tru', 0],
])('%j stops being JSON at %i', (text, place) => {
  expect(jsonErrorPlace(text)).toBe(place)
})

test('the position is exactly where JSON.parse refuses', () => {
  const spoilt = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', ']', '"', '\\', '{', '0', '.', 'e', ' ', '\n', '\u0001'))
    .map(([text, at, put]) => {
      const place = at % (text.length + 1)
      return text.slice(0, place) + put + text.slice(place + (at % 2))
    })
  fc.assert(
    fc.property(fc.oneof(fc.json(), spoilt), (text) => {
      expect(jsonErrorPlace(text) === null).toBe(isJson(text))
    }),
    { numRuns: 2000 },
  )
})
