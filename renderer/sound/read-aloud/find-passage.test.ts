import { expect, test } from 'vitest'
import { findPassage, toSearchedText } from './find-passage.ts'

test('a sentence is found across element borders, with any white space', () => {
  const text = toSearchedText(['See ', 'the guide', '\n now. See', ' the guide now.'])
  const first = findPassage(text, 'See the guide now.', 0)
  expect(first).toEqual({ passage: { start: { text: 0, offset: 0 }, end: { text: 2, offset: 6 } }, next: 15 })
  expect(findPassage(text, 'See the guide now.', first?.next ?? 0)).toEqual({
    passage: { start: { text: 2, offset: 7 }, end: { text: 3, offset: 15 } },
    next: 30,
  })
})

test('a text that is missing is not found', () => {
  expect(findPassage(toSearchedText(['One']), 'Two', 0)).toBeNull()
  expect(findPassage(toSearchedText(['One']), ' ', 0)).toBeNull()
  expect(findPassage(toSearchedText([]), 'One', 0)).toBeNull()
})
