import { expect, test } from 'vitest'
import { isSameService, regionalBaseUrls, regionAt } from './gateway-regions.ts'

test('each regional host has its region, any other host has none', () => {
  expect(Object.values(regionalBaseUrls).map(regionAt)).toEqual(['global', 'eu', 'us'])
  const others = ['https://openrouter.ai.example/api/v1', 'https://openrouter.ai:8443/api/v1', 'not an address', null]
  expect(others.map(regionAt)).toEqual([null, null, null, null])
})

test('a key is valid at all regions of its service, and only while it is forwarded to the same provider', () => {
  const forwarding = { provider: 'openai', customHost: null, config: null }
  const at = (baseUrl: string, to: typeof forwarding | null = null) => ({ baseUrl, forwarding: to })
  const portkey = 'https://api.portkey.ai/v1'
  expect([
    isSameService({ baseUrl: regionalBaseUrls.eu }, at(regionalBaseUrls.us)),
    isSameService(at(portkey, forwarding), at(portkey, { ...forwarding })),
    isSameService(at(portkey), at(portkey, { provider: null, customHost: null, config: null } as never)),
    isSameService(at(portkey, forwarding), at(portkey, { ...forwarding, provider: 'anthropic' })),
    isSameService(at(portkey, forwarding), at(portkey)),
    isSameService(at(portkey), at(regionalBaseUrls.global)),
  ]).toEqual([true, true, true, false, false, false])
})
