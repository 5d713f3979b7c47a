import { expect, test } from 'vitest'
import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import { cannotSend, conversationGateway } from './conversation-gateway.ts'

const embedded: GatewayProfileView = {
  id: 'embedded',
  name: 'On this computer',
  baseUrl: 'http://127.0.0.1:1/api/v1',
  authorizeUrl: null,
  dialect: 'gateway',
  kind: 'embedded',
  isActive: true,
  keys: { user: false, management: false },
}
const acme: GatewayProfileView = { ...embedded, id: 'acme', name: 'Acme', kind: 'other', isActive: false }
const openRouter: GatewayProfileView = { ...acme, id: 'openrouter', name: 'OpenRouter', kind: 'openrouter' }
const withKey: GatewayProfileView = { ...acme, id: 'with-key', keys: { user: true, management: false } }
const all = { profiles: [embedded, openRouter, withKey, acme], status: undefined, signIn: undefined }

test('a conversation uses its own gateway, whichever is active', () => {
  expect(conversationGateway('acme', all)).toEqual({ kind: 'known', profile: acme, profileStatus: 'no-key' })
  expect(conversationGateway('removed', all)).toEqual({ kind: 'removed' })
  expect(conversationGateway('acme', { ...all, profiles: undefined })).toEqual({ kind: 'unknown' })
})

test('cannot send without a gateway or a key', () => {
  const ids = ['embedded', 'openrouter', 'with-key', 'removed']
  expect(ids.map((id) => cannotSend(conversationGateway(id, all)))).toEqual([false, true, false, true])
  expect(cannotSend({ kind: 'unknown' })).toBe(false)
})

test('can send with a refused key, which may be valid again', () => {
  expect(cannotSend({ kind: 'known', profile: withKey, profileStatus: 'refused' })).toBe(false)
})

test('can always send to a gateway that has no sign-in page: its error asks for a key', () => {
  const active = { ...acme, isActive: true }
  for (const profileStatus of ['connected', 'connecting', 'unreachable', 'no-key'] as const) {
    expect(cannotSend({ kind: 'known', profile: active, profileStatus })).toBe(false)
  }
  expect(cannotSend({ kind: 'known', profile: acme, profileStatus: 'no-key' })).toBe(false)
})

test('cannot send to a gateway with a sign-in page before the sign-in', () => {
  const withPage = { ...acme, authorizeUrl: 'https://acme.example/auth' }
  expect(cannotSend({ kind: 'known', profile: withPage, profileStatus: 'no-key' })).toBe(true)
  expect(cannotSend({ kind: 'known', profile: withPage, profileStatus: 'signing-in' })).toBe(true)
})
