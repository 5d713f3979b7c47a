import { expect, test } from 'vitest'
import { readPort } from './read-port.ts'

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
])('%j is the port %s', (typed, port) => {
  expect(readPort(typed)).toBe(port)
})
