import { expect, test } from 'vitest'
import { isKeyless, profileStatusText } from './profile-status-text.ts'

const plain = { kind: 'other', authorizeUrl: null, isActive: true, keys: { user: false, management: false } } as const
const withPage = { ...plain, authorizeUrl: 'https://gateway.example/auth' }

test('a gateway that answers without a key is connected and needs none', () => {
  expect(profileStatusText(plain, 'connected')).toBe('Connected, no key needed')
  expect(isKeyless(plain, 'connected')).toBe(true)
  const withKey = { ...plain, keys: { user: true, management: false } }
  expect(profileStatusText(withKey, 'connected')).toBe('Connected')
  expect(isKeyless({ ...plain, kind: 'embedded' }, 'connected')).toBe(false)
})

test('only a gateway with a sign-in page is called not signed in', () => {
  expect(profileStatusText(withPage, 'no-key')).toBe('Not signed in')
  expect(profileStatusText(withPage, 'signed-in')).toBe('Signed in')
  expect(profileStatusText(plain, 'signed-in')).toBe('Key added')
  expect(profileStatusText(plain, 'no-key')).toBe('Needs a key')
  // It may need none, and was not asked yet.
  expect(profileStatusText({ ...plain, isActive: false }, 'no-key')).toBe('No key')
})
