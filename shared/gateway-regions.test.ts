import { expect, test } from 'vitest'
import { regionalBaseUrls, regionAt } from './gateway-regions.ts'

test('each regional host has its region, any other host has none', () => {
  expect(Object.values(regionalBaseUrls).map(regionAt)).toEqual(['global', 'eu', 'us'])
  const others = ['https://openrouter.ai.example/api/v1', 'https://openrouter.ai:8443/api/v1', 'not an address', null]
  expect(others.map(regionAt)).toEqual([null, null, null, null])
})
