import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import type { ErrorData } from '#shared/errors.ts'
import { errorWords } from './error-words.ts'
import { errorsText } from './en/errors.ts'

const gateway = (status: number, code: number | string = status): ErrorData => ({
  source: 'gateway',
  status,
  code,
  message: 'as the gateway put it',
})

test('every documented status has the action that helps', () => {
  const statuses = [400, 401, 402, 403, 404, 409, 429, 500, 502, 503, 524, 529]
  expect(Object.fromEntries(statuses.map((status) => [status, errorWords(gateway(status))?.actions]))).toEqual({
    400: [],
    401: ['sign-in', 'open-settings'],
    402: ['add-credits', 'retry'],
    403: ['open-settings'],
    404: ['retry'],
    409: ['retry'],
    429: ['retry'],
    500: ['retry'],
    502: ['retry'],
    503: ['retry'],
    524: ['retry'],
    529: ['retry'],
  })
})

test('a message that only repeats the status is not quoted, nor one that is too long to read', () => {
  const plain: ErrorData = { source: 'gateway', status: 429, code: 429, message: 'Rate limit exceeded' }
  expect(errorWords(plain)?.text).toBe(errorsText.rateLimit.text)
  expect(errorWords({ ...plain, message: 'x'.repeat(301) })?.text).toBe(errorsText.rateLimit.text)
  expect(errorWords({ ...plain, message: '20 a minute' })?.text).toBe(`“20 a minute” ${errorsText.rateLimit.text}`)
})

test('what the person stopped is not shown', () => {
  expect(errorWords({ source: 'transport', kind: 'cancelled', message: 'stopped' })).toBeNull()
})

test('an error inside a stream is told by the code it carries', () => {
  expect(errorWords(gateway(200, 402))).toEqual({
    tone: 'danger',
    title: errorsText.noCredit.title,
    text: `“as the gateway put it” ${errorsText.noCredit.text}`,
    actions: ['add-credits', 'retry'],
    details: '402 as the gateway put it',
  })
  expect(errorWords(gateway(200, 'server_error'))).toEqual({
    tone: 'danger',
    title: errorsText.providerFault.title,
    text: `“as the gateway put it” ${errorsText.providerFault.text}`,
    actions: ['retry'],
    details: 'server_error as the gateway put it',
  })
})

test('details have the words of the gateway, the provider and the request', () => {
  const error: ErrorData = {
    source: 'gateway',
    status: 502,
    code: 502,
    message: 'upstream said no',
    metadata: { provider_name: 'script' },
    requestId: 'gen-17',
  }
  expect(errorWords(error)?.details).toBe('502 upstream said no\nscript\ngen-17')
})

test('a connection that was never made offers a restart of the gateway', () => {
  expect(errorWords({ source: 'transport', kind: 'unreachable', message: 'ECONNREFUSED' })).toEqual({
    tone: 'danger',
    ...errorsText.unreachable,
    actions: ['retry', 'restart-gateway'],
    details: 'ECONNREFUSED',
  })
})

test('any status at all is answered with words', () => {
  assert(
    property(integer({ min: 100, max: 999 }), (status) => {
      const words = errorWords(gateway(status))
      expect(words?.title).toMatch(/\w/)
      expect(words?.text).toMatch(/\w/)
    }),
  )
})
