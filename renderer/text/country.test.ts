import { expect, test } from 'vitest'
import { countryName } from './country.ts'

test('a code is told as the country it stands for, anything else as it is', () => {
  expect(['FR', 'us', 'local', 'ZZ1'].map(countryName)).toEqual(['France', 'United States', 'local', 'ZZ1'])
})

test('a country that nobody told has no name', () => {
  expect([null, undefined, '', 'ZZ', 'zz'].map(countryName)).toEqual([null, null, null, null, null])
})
