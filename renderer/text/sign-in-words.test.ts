import { expect, test } from 'vitest'
import type { ErrorData } from '#shared/errors.ts'
import { errorsText } from './en/errors.ts'
import { signInFailures } from './en/gateways.ts'
import { signInFailureWords } from './sign-in-words.ts'

const gateway = (status: number): ErrorData => ({ source: 'gateway', status, code: status, message: 'as it was put' })

test('each reason without an error has its own words', () => {
  for (const reason of ['denied', 'expired', 'wrong-state', 'wrong-gateway'] as const) {
    expect(signInFailureWords({ reason, error: null })).toEqual({ ...signInFailures[reason], details: null })
  }
})

test('400 and 403 of the exchange are about the code, not about a request or a management key', () => {
  for (const status of [400, 403]) {
    expect(signInFailureWords({ reason: 'gateway', error: gateway(status) })).toEqual({
      ...signInFailures.codeRefused,
      details: `${status} as it was put`,
    })
  }
})

test('other gateway errors and cut connections have their own words, not those of an answer', () => {
  expect(signInFailureWords({ reason: 'gateway', error: gateway(503) })).toEqual({
    ...signInFailures.gateway,
    details: '503 as it was put',
  })
  expect(
    signInFailureWords({
      reason: 'transport',
      error: { source: 'transport', kind: 'interrupted', message: 'socket closed' },
    }),
  ).toEqual({ ...signInFailures.transport, details: 'socket closed' })
})

test('other connection problems have the usual words', () => {
  expect(
    signInFailureWords({
      reason: 'transport',
      error: { source: 'transport', kind: 'tls', message: 'self-signed certificate' },
    }),
  ).toEqual({ ...errorsText.tls, details: 'self-signed certificate' })
})

test('a failure without an error still says what happened', () => {
  expect(signInFailureWords({ reason: 'gateway', error: null })).toEqual({ ...signInFailures.gateway, details: null })
  expect(signInFailureWords({ reason: 'transport', error: null })).toEqual({
    ...signInFailures.transport,
    details: null,
  })
})

test('a key that could not be stored names the reason in its details', () => {
  expect(
    signInFailureWords({ reason: 'storage', error: { source: 'app', kind: 'keychain', message: 'it is locked' } }),
  ).toEqual({ ...signInFailures.storage, details: 'it is locked' })
})
