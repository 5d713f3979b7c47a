import { expect, test } from 'vitest'
import { countryName } from './country.ts'

test('a country code becomes its name, and other texts are unchanged', () => {
  expect(['FR', 'us', 'local', 'ZZ1'].map(countryName)).toEqual(['France', 'United States', 'local', 'ZZ1'])
})

test('an unknown country has no name', () => {
  expect([null, undefined, '', 'ZZ', 'zz'].map(countryName)).toEqual([null, null, null, null, null])
})
