import { expect, test } from 'vitest'
import { addSpaces } from './insert-text.ts'

test.each([
  ['', 'Hello.', '', 'Hello.'],
  ['Well,', 'hello.', '', ' hello.'],
  ['Well, ', 'hello.', '', 'hello.'],
  ['A line\n', 'Hello.', '', 'Hello.'],
  ['He said “', 'hello', '” and went', 'hello'],
  ['Say', 'hello', 'to her', ' hello '],
  ['Say ', 'hello', ' to her', 'hello'],
  ['Say ', 'hello', ', please', 'hello'],
])('spaces are added between “%s”, “%s” and “%s” where they are needed', (before, text, after, expected) => {
  expect(addSpaces(before, text, after)).toBe(expected)
})
