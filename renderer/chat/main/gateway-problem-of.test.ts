import { expect, test } from 'vitest'
import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import type { ProfileStatus } from '../../text/profile-status.ts'
import { gatewayProblemOf } from './gateway-problem-of.ts'

const plain: GatewayProfileView = {
  id: 'lan',
  name: 'LAN',
  baseUrl: 'https://lan.example/v1',
  authorizeUrl: null,
  dialect: 'gateway',
  kind: 'other',
  isActive: true,
  keys: { user: false, management: false },
}
const withPage = { ...plain, authorizeUrl: 'https://lan.example/auth' }
const well = { keychain: { kind: 'keychain' }, isRestarting: false } as const

const problem = (
  profile: GatewayProfileView,
  profileStatus: ProfileStatus,
  facts: Parameters<typeof gatewayProblemOf>[1] = well,
) => gatewayProblemOf({ kind: 'known', profile, profileStatus }, facts)

test('a gateway that answers without a key has no problem', () => {
  expect(problem(plain, 'connected')).toBeNull()
  expect(problem({ ...plain, isActive: false }, 'no-key')).toBeNull()
})

test('a missing or refused key is asked for in the way of the gateway', () => {
  expect(problem(plain, 'no-key')).toBe('key-needed')
  expect(problem(withPage, 'no-key')).toBe('signed-out')
  expect(problem({ ...withPage, isActive: false }, 'no-key')).toBe('signed-out')
  expect(problem({ ...withPage }, 'sign-in-failed')).toBe('signed-out')
  expect(problem(withPage, 'signing-in')).toBe('signing-in')
  const keys = { user: true, management: false }
  expect(problem({ ...plain, keys }, 'refused')).toBe('key-refused')
  expect(problem({ ...withPage, keys }, 'refused')).toBe('refused')
})

test('an unreachable gateway is only that: nothing asks for a sign-in', () => {
  expect(problem(withPage, 'unreachable')).toBe('unreachable')
  expect(problem(plain, 'connecting')).toBeNull()
  expect(problem(plain, 'connecting', { ...well, isRestarting: true })).toBe('unreachable')
})

test('a stored key that the keychain does not give is not called a missing sign-in', () => {
  const locked = { kind: 'memory', reason: 'locked', message: 'locked' } as const
  expect(problem(withPage, 'no-key', { ...well, keychain: locked })).toBe('signed-out')
  expect(problem(withPage, 'no-key', { ...well, keychain: { ...locked, hasUnreadKey: true } })).toBe('keychain-locked')
})
