import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { describeNetworkError } from './network-error.ts'

const chromium = (code: string): Error => new Error(`net::${code}`)
const node = (code: string): Error => new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })

test.each([
  [chromium('ERR_CONNECTION_REFUSED'), 'unreachable', true, /refused the connection/],
  [node('ECONNREFUSED'), 'unreachable', true, /refused the connection/],
  [chromium('ERR_NAME_NOT_RESOLVED'), 'unreachable', true, /address was not found/],
  [node('ENOTFOUND'), 'unreachable', true, /address was not found/],
  [chromium('ERR_INTERNET_DISCONNECTED'), 'unreachable', false, /not be reached \(ERR_INTERNET_DISCONNECTED\)/],
  [chromium('ERR_CONNECTION_TIMED_OUT'), 'timeout', false, /did not take the connection in time/],
  [chromium('ERR_CONNECTION_RESET'), 'interrupted', false, /closed the connection before it answered/],
  [node('ECONNRESET'), 'interrupted', false, /closed the connection before it answered/],
  [chromium('ERR_EMPTY_RESPONSE'), 'interrupted', false, /closed the connection before it answered/],
  [chromium('ERR_CERT_AUTHORITY_INVALID'), 'tls', false, /certificate .* \(ERR_CERT_AUTHORITY_INVALID\)/],
  [node('DEPTH_ZERO_SELF_SIGNED_CERT'), 'tls', false, /certificate .* \(DEPTH_ZERO_SELF_SIGNED_CERT\)/],
  [chromium('ERR_SSL_PROTOCOL_ERROR'), 'tls', false, /secure connection .* \(ERR_SSL_PROTOCOL_ERROR\)/],
  [chromium('ERR_INVALID_HTTP_RESPONSE'), 'bad-response', false, /not proper HTTP \(ERR_INVALID_HTTP_RESPONSE\)/],
  [node('HPE_INVALID_CONSTANT'), 'bad-response', false, /not proper HTTP \(HPE_INVALID_CONSTANT\)/],
  [new Error("Attempted to redirect, but redirect policy was 'error'"), 'bad-response', false, /another address/],
  [
    new TypeError('fetch failed', { cause: new Error('unexpected redirect') }),
    'bad-response',
    false,
    /another address/,
  ],
  [new Error('Something odd'), 'unreachable', false, /not be reached \(Something odd\)/],
  [Object.assign(new Error('A number'), { code: 5 }), 'unreachable', false, /not be reached \(A number\)/],
  ['not an error', 'unreachable', false, /not be reached \(\)/],
] as const)('%s is %s', (error, kind, canRetry, message) => {
  const failure = describeNetworkError(error, false)
  expect([failure.error.data, failure.error.cause, failure.canRetry]).toEqual([
    { source: 'transport', kind, message: expect.stringMatching(message), notice: expect.any(Object) },
    error,
    canRetry,
  ])
})

test('after the answer has started every failure is interrupted', () => {
  const { error, canRetry } = describeNetworkError(chromium('ERR_CONNECTION_REFUSED'), true)
  const message = expect.stringMatching(/in the middle of the answer/)
  expect([error.data, canRetry]).toMatchObject([{ kind: 'interrupted', message }, false])
})

test('a gateway without TLS is not reported as a bad certificate', () => {
  const messageOf = (code: string) => describeNetworkError(chromium(code), false).error.message
  expect(messageOf('ERR_SSL_PROTOCOL_ERROR')).toBe(
    'No secure connection to the gateway could be made (ERR_SSL_PROTOCOL_ERROR).',
  )
  expect(messageOf('ERR_CERT_DATE_INVALID')).toBe('The gateway’s certificate was not accepted (ERR_CERT_DATE_INVALID).')
})

test('an AppError is kept unchanged', () => {
  const error = new AppError({ source: 'transport', kind: 'interrupted', message: 'Asleep.' })
  expect(describeNetworkError(error, true)).toEqual({ error, canRetry: false })
  expect(describeNetworkError(error, false)).toEqual({ error, canRetry: false })
})
