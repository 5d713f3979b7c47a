import { expect, test } from 'vitest'
import type { SignInState } from '#shared/gateway-profile.ts'
import { signInOf } from './gateways.ts'

test('a gateway shows only its own sign-in', () => {
  const exchanging: SignInState = { step: 'exchanging', profileId: 'acme', way: 'scheme' }
  expect(signInOf({ id: 'acme' }, exchanging)).toEqual(exchanging)
  expect(signInOf({ id: 'openrouter' }, exchanging)).toEqual({ step: 'idle' })
  expect(signInOf({ id: 'acme' }, undefined)).toEqual({ step: 'idle' })
})
