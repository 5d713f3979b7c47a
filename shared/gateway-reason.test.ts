import { expect, test } from 'vitest'
import type { GatewayErrorData } from './errors.ts'
import { effectiveStatus, gatewayDetails, gatewayReason } from './gateway-reason.ts'

const failed = (metadata: Record<string, unknown>, message = 'Provider returned error'): GatewayErrorData => ({
  source: 'gateway',
  status: 502,
  code: 502,
  message,
  metadata,
})

test('the message of the provider is found in any form of answer', () => {
  const said = { who: 'Acme', text: 'the model is overloaded' }
  const raws = [
    'the model is overloaded',
    '{"error":{"message":"the model is overloaded","type":"busy"}}',
    '{"message":"the model is overloaded"}',
    { error: 'the model is overloaded' },
    { detail: ' the model is overloaded ' },
  ]
  expect(raws.map((raw) => gatewayReason(failed({ provider_name: 'Acme', raw })))).toEqual(raws.map(() => said))
})

test('without a message of the provider that of the gateway is used', () => {
  expect(gatewayReason(failed({ provider_name: 'Acme' }, 'No room'))).toEqual({ who: 'Acme', text: 'No room' })
  expect(gatewayReason(failed({ raw: '<html>Bad gateway</html>' }, 'No room'))).toEqual({ who: null, text: 'No room' })
})

test('a message that only repeats the status is not a reason', () => {
  const general = ['Provider returned an error', 'Provider returned error', '']
  expect(general.map((message) => gatewayReason(failed({}, message)))).toEqual([null, null, null])
  expect(gatewayReason({ source: 'gateway', status: 429, code: 429, message: 'Rate limit exceeded' })).toBeNull()
})

test('a long reason is shortened; the details have its full text', () => {
  const raw = 'x'.repeat(301)
  expect(gatewayReason(failed({ raw }))?.text).toBe(`${'x'.repeat(300)}…`)
  expect(gatewayDetails(failed({ raw }))).toContain(raw)
})

test('the details have all data: the raw answer unchanged, the rest as JSON', () => {
  const error = failed({ provider_name: 'Acme', raw: '{"error":"no"}', error_type: 'provider_overloaded' })
  expect(gatewayDetails({ ...error, requestId: 'gen-17' })).toBe(
    '502 Provider returned error\nAcme\ngen-17\n{"error":"no"}\n{\n  "error_type": "provider_overloaded"\n}',
  )
  expect(gatewayDetails({ source: 'gateway', status: 500, code: 'odd', message: 'Provider returned error' })).toBe(
    'odd Provider returned error\nHTTP 500',
  )
})

test('for an error during a stream the status comes from its code, as a number or a word', () => {
  const inStream = (code: number | string, metadata?: Record<string, unknown>) =>
    effectiveStatus({ source: 'gateway', status: 200, code, message: '', ...(metadata ? { metadata } : {}) })
  expect([
    inStream(429),
    inStream('server_error'),
    inStream('error', { error_type: 'provider_overloaded' }),
    inStream('constructor'),
  ]).toEqual([429, 500, 529, 200])
})

test('a request that is too long is recognised despite status 400', () => {
  const error = failed({ error_type: 'context_length_exceeded' })
  expect([400, 502].map((status) => effectiveStatus({ ...error, status, code: status }))).toEqual([413, 502])
})
