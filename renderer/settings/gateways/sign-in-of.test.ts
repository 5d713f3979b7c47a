import { expect, test } from 'vitest'
import type { SignInState } from '#shared/gateway-profile.ts'
import { signInOf } from './sign-in-of.ts'

const embedded = { id: 'embedded', kind: 'embedded' } as const
const acme = { id: 'acme', kind: 'other' } as const
const profiles = [embedded, acme]
const failed = (profileId: string): SignInState => ({
  step: 'failed',
  profileId,
  way: 'scheme',
  otherWays: [],
  reason: 'expired',
  error: null,
})

test('a gateway shows its own sign-in and not that of another one', () => {
  const exchanging: SignInState = { step: 'exchanging', profileId: 'acme', way: 'scheme' }
  expect(signInOf(acme, exchanging, profiles)).toEqual(exchanging)
  expect(signInOf({ id: 'openrouter', kind: 'openrouter' }, exchanging, profiles)).toEqual({ step: 'idle' })
  expect(signInOf(acme, undefined, profiles)).toEqual({ step: 'idle' })
})

test('a sign-in of an earlier run, which nobody can be named for, is told wherever one looks', () => {
  expect(signInOf(acme, failed('embedded'), profiles)).toEqual(failed('embedded'))
  expect(signInOf(acme, failed('openrouter'), profiles)).toEqual({ step: 'idle' })
})
