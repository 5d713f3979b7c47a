import { expect, test } from 'vitest'
import { languageChoices, languageName, transcriptionLanguages } from './languages.ts'

test('every language has one two-letter code, and they are sorted by name', () => {
  expect(transcriptionLanguages).toHaveLength(183)
  expect(new Set(transcriptionLanguages.map(({ name }) => name)).size).toBe(transcriptionLanguages.length)
  expect(transcriptionLanguages.every(({ code }) => /^[a-z]{2}$/.test(code))).toBe(true)
  const order = transcriptionLanguages.map(({ name }) => name)
  expect(order).toEqual(order.toSorted((a, b) => a.localeCompare(b, 'en')))
})

test('languages have English names', () => {
  expect(['en', 'de', 'pt'].map(languageName)).toEqual(['English', 'German', 'Portuguese'])
})

test('the languages used last and those of the system come first, each once', () => {
  const { usual, others } = languageChoices(['pt', 'en'], ['de-AT', 'de', 'en-US', 'x-private'])
  expect(usual.map(({ code }) => code)).toEqual(['pt', 'en', 'de'])
  expect(others).toHaveLength(180)
  expect(languageChoices([], []).others).toEqual(transcriptionLanguages)
})
