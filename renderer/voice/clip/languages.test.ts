import { expect, test } from 'vitest'
import { languageName, languages } from './languages.ts'

test('every language has a code of two letters, once, and stands by its name', () => {
  expect(languages).toHaveLength(183)
  expect(new Set(languages.map(({ name }) => name)).size).toBe(languages.length)
  expect(languages.every(({ code }) => /^[a-z]{2}$/.test(code))).toBe(true)
  const order = languages.map(({ name }) => name)
  expect(order).toEqual(order.toSorted((a, b) => a.localeCompare(b, 'en')))
})

test('languages are called by their names', () => {
  expect(['en', 'de', 'pt'].map(languageName)).toEqual(['English', 'German', 'Portuguese'])
})
