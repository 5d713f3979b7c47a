import { expect, test } from 'vitest'
import { readWholeNumber } from './read-whole-number.ts'

test.each([
  ['4180', 4180],
  [' 1024 ', 1024],
  ['65535', 65_535],
  ['1023', undefined],
  ['65536', undefined],
  ['80', undefined],
  ['4180.5', undefined],
  ['0x1050', undefined],
  ['', undefined],
])('%j is the number %s within its bounds', (typed, port) => {
  expect(readWholeNumber(typed, 1024, 65_535)).toBe(port)
})
