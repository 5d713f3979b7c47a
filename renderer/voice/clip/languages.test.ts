import { expect, test } from 'vitest'
import { languageName, languages } from './languages.ts'

test('every language has one two-letter code, and they are sorted by name', () => {
  expect(languages).toHaveLength(183)
  expect(new Set(languages.map(({ name }) => name)).size).toBe(languages.length)
  expect(languages.every(({ code }) => /^[a-z]{2}$/.test(code))).toBe(true)
  const order = languages.map(({ name }) => name)
  expect(order).toEqual(order.toSorted((a, b) => a.localeCompare(b, 'en')))
})

test('languages have English names', () => {
  expect(['en', 'de', 'pt'].map(languageName)).toEqual(['English', 'German', 'Portuguese'])
})
