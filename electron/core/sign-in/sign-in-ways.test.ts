import { expect, test } from 'vitest'
import { loopbackAddress, signInWays } from './sign-in-ways.ts'

test.each([
  ['gateway', true, ['scheme', 'loopback', 'paste']],
  ['gateway', false, ['loopback', 'paste']],
  ['openrouter', true, ['loopback', 'paste', 'scheme']],
  ['openrouter', false, ['loopback', 'paste']],
] as const)('a gateway of the dialect %s, scheme registered %s: %o', (dialect, isRegistered, ways) => {
  expect(signInWays(dialect, isRegistered)).toEqual(ways)
})

test('the loopback listener for OpenRouter uses localhost, and port 3000 first', () => {
  expect(loopbackAddress('openrouter')).toEqual({ host: 'localhost', ports: [3000, 0] })
  expect(loopbackAddress('gateway')).toEqual({ host: '127.0.0.1', ports: [0] })
})
