import { expect, test } from 'vitest'
import { challengeOf, createProofKey } from './pkce.ts'

test('the example of RFC 7636, appendix B, matches', () => {
  expect(challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
})

test('every proof key is new, has 43 unreserved characters, and its challenge matches', () => {
  const keys = Array.from({ length: 100 }, createProofKey)
  for (const { verifier, challenge } of keys) {
    expect(verifier).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(challengeOf(verifier)).toBe(challenge)
  }
  expect(new Set(keys.map(({ verifier }) => verifier)).size).toBe(100)
})
