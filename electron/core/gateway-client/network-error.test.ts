import { expect, test } from 'vitest'
import { describeNetworkError } from './network-error.ts'

const chromium = (code: string): Error => new Error(`net::${code}`)
const node = (code: string): Error => new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })

test.each([
  [chromium('ERR_CONNECTION_REFUSED'), 'unreachable', true],
  [node('ECONNREFUSED'), 'unreachable', true],
  [chromium('ERR_NAME_NOT_RESOLVED'), 'unreachable', true],
  [node('ENOTFOUND'), 'unreachable', true],
  [chromium('ERR_INTERNET_DISCONNECTED'), 'unreachable', false],
  [chromium('ERR_CONNECTION_TIMED_OUT'), 'timeout', false],
  [chromium('ERR_CONNECTION_RESET'), 'interrupted', false],
  [node('ECONNRESET'), 'interrupted', false],
  [chromium('ERR_EMPTY_RESPONSE'), 'interrupted', false],
  [chromium('ERR_CERT_AUTHORITY_INVALID'), 'tls', false],
  [node('DEPTH_ZERO_SELF_SIGNED_CERT'), 'tls', false],
  [chromium('ERR_SSL_PROTOCOL_ERROR'), 'tls', false],
  [chromium('ERR_INVALID_HTTP_RESPONSE'), 'bad-response', false],
  [node('HPE_INVALID_CONSTANT'), 'bad-response', false],
  [new Error("Attempted to redirect, but redirect policy was 'error'"), 'bad-response', false],
  [new TypeError('fetch failed', { cause: new Error('unexpected redirect') }), 'bad-response', false],
  ['not an error', 'unreachable', false],
] as const)('%s is %s', (error, kind, mayRepeat) => {
  const failure = describeNetworkError(error, false)
  expect([failure.error.data, failure.mayRepeat]).toEqual([
    { source: 'transport', kind, message: expect.any(String) },
    mayRepeat,
  ])
})

test('once the answer has begun, whatever breaks interrupts it', () => {
  const { error, mayRepeat } = describeNetworkError(chromium('ERR_CONNECTION_REFUSED'), true)
  expect([error.data, mayRepeat]).toMatchObject([{ kind: 'interrupted' }, false])
})
