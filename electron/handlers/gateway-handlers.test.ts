import { expect, test } from 'vitest'
import { embeddedProfile } from '../core/gateway-profiles/built-in-profiles.ts'
import { gatewayStatus } from './gateway-handlers.ts'

test('the windows see the gateway as its supervisor does', () => {
  const profile = embeddedProfile(async () => '')
  const common = { profileId: 'embedded', name: 'On this computer', isEmbedded: true, baseUrl: null, error: null }
  const error = { source: 'transport', kind: 'unreachable', message: 'No.' } as const
  expect(gatewayStatus(profile, { type: 'starting' })).toEqual({ ...common, state: 'starting' })
  expect(gatewayStatus(profile, { type: 'connected', baseUrl: 'http://127.0.0.1:1/api/v1' })).toEqual({
    ...common,
    state: 'connected',
    baseUrl: 'http://127.0.0.1:1/api/v1',
  })
  expect(gatewayStatus(profile, { type: 'unreachable', error })).toEqual({ ...common, state: 'unreachable', error })
})
