import { expect, test } from 'vitest'
import type { GatewayProfileView, SignInState } from '#shared/gateway-profile.ts'
import type { GatewayStatus } from '#shared/ipc/bridge.ts'
import { statusOfProfile } from './profile-status.ts'

const profile: GatewayProfileView = {
  id: 'acme',
  name: 'Acme',
  baseUrl: 'https://gateway.acme.example/api/v1',
  authorizeUrl: null,
  dialect: 'gateway',
  kind: 'other',
  isActive: true,
  keys: { user: true, management: false },
}
const withoutKey: GatewayProfileView = { ...profile, keys: { user: false, management: false } }
const embedded: GatewayProfileView = { ...profile, id: 'embedded', kind: 'embedded', baseUrl: null }

const status = (state: GatewayStatus['state'], profileId = 'acme'): GatewayStatus => ({
  profileId,
  name: 'Acme',
  isEmbedded: false,
  state,
  baseUrl: null,
  error: null,
})
const idle: SignInState = { step: 'idle' }

test('the active gateway has its reported status; no key is not the same as a rejected one', () => {
  const states = ['connected', 'starting', 'unreachable', 'signed-out'] as const
  expect(states.map((state) => statusOfProfile(profile, status(state), idle))).toEqual([
    'connected',
    'connecting',
    'unreachable',
    'refused',
  ])
  expect(statusOfProfile(withoutKey, status('signed-out'), idle)).toBe('no-key')
  expect(statusOfProfile(embedded, status('starting', 'embedded'), idle)).toBe('starting')
})

test('for other gateways only the key is known, and for the embedded one whether it runs', () => {
  const other = status('connected', 'somebody-else')
  expect([profile, withoutKey].map((each) => statusOfProfile(each, other, undefined))).toEqual(['signed-in', 'no-key'])
  expect(statusOfProfile(embedded, other, idle)).toBe('starting')
  expect(statusOfProfile({ ...embedded, baseUrl: 'http://127.0.0.1:1/api/v1' }, undefined, idle)).toBe('connected')
})

test('a sign-in in progress shows only on its gateway, and ends when it is done', () => {
  const waiting: SignInState = { step: 'exchanging', profileId: 'acme', way: 'scheme' }
  const failed: SignInState = {
    step: 'failed',
    profileId: 'acme',
    way: 'scheme',
    otherWays: [],
    reason: 'denied',
    error: null,
  }
  expect(statusOfProfile(withoutKey, undefined, waiting)).toBe('signing-in')
  expect(statusOfProfile(withoutKey, undefined, failed)).toBe('sign-in-failed')
  expect(statusOfProfile(embedded, status('connected', 'embedded'), waiting)).toBe('connected')
  expect(statusOfProfile(embedded, status('connected', 'embedded'), { ...failed, profileId: 'embedded' })).toBe(
    'connected',
  )
  expect(statusOfProfile(profile, undefined, { step: 'done', profileId: 'acme' })).toBe('signed-in')
})
