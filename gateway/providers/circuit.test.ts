import { expect, test } from 'vitest'
import { ApiError } from '../http/api-error.ts'
import { type Circuit, createCircuitOpenError, reportFailure } from './circuit.ts'

/** Reports a failure and returns the calls of the circuit. */
function callsAfter(error: unknown): [call: string, milliseconds?: number][] {
  const calls: [string, number?][] = []
  const circuit: Circuit = {
    enter: () => 0,
    succeeded: () => calls.push(['succeeded']),
    failed: () => calls.push(['failed']),
    coolDown: (milliseconds) => calls.push(['coolDown', milliseconds]),
    abandon: () => calls.push(['abandon']),
  }
  reportFailure(circuit, error)
  return calls
}

const busy = (after?: string) =>
  new ApiError(429, 'Slow down', after === undefined ? {} : { headers: { 'Retry-After': after } })

test('a provider that limits its rate cools down for the seconds that it names', () => {
  expect(callsAfter(busy('7'))).toEqual([['coolDown', 7000]])
  expect(callsAfter(busy('0.5'))).toEqual([['coolDown', 500]])
})

test.each([undefined, '0', '-3', 'Wed, 21 Oct 2026 07:28:00 GMT', 'Infinity'])(
  'a rate limit with Retry-After %s is neither a failure nor a cool-down',
  (after) => {
    expect(callsAfter(busy(after))).toEqual([])
  },
)

test('a rate limit without headers is neither a failure nor a cool-down', () => {
  expect(callsAfter(new ApiError(429, 'Slow down', { headers: {} }))).toEqual([])
})

test.each([408, 500, 502, 503, 599])('a %d is a failure of the provider', (status) => {
  expect(callsAfter(new ApiError(status, 'No'))).toEqual([['failed']])
})

test("an exception in a provider's own code is a failure of the provider", () => {
  expect(callsAfter(new TypeError('No'))).toEqual([['failed']])
})

test.each([400, 401, 402, 403, 404, 413, 422, 499])('a %d shows that the provider is available', (status) => {
  expect(callsAfter(new ApiError(status, 'No'))).toEqual([['succeeded']])
})

test('a failure of a provider without a circuit is not reported', () => {
  expect(() => reportFailure(undefined, new Error('No'))).not.toThrow()
})

test.each([
  [5000, '5'],
  [4001, '5'],
  [4000, '4'],
  [1, '1'],
  [0, '1'],
])('if all circuits are open for %d ms, the caller must retry after %s s', (milliseconds, seconds) => {
  const { status, message, details } = createCircuitOpenError('m/x', milliseconds)
  expect({ status, message, details }).toEqual({
    status: 503,
    message: `No endpoint of m/x answers at the moment; try again in ${seconds} s`,
    details: { headers: { 'Retry-After': seconds }, metadata: { error_type: 'provider_unavailable' } },
  })
})
