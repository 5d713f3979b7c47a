import { expect, test } from 'vitest'
import { gatewayErrorFrom } from './gateway-error.ts'

const said = (body: string, status = 502): unknown => gatewayErrorFrom(body, { status }).data

test('the Error object is taken whole, with what the head adds', () => {
  const body = JSON.stringify({ error: { code: 429, message: 'Slow down', metadata: { limit_source: 'key' } } })
  expect(gatewayErrorFrom(body, { status: 429, requestId: 'gen-7', retryAfter: 2000 }).data).toEqual({
    source: 'gateway',
    status: 429,
    code: 429,
    message: 'Slow down',
    metadata: { limit_source: 'key' },
    requestId: 'gen-7',
    retryAfter: 2000,
  })
})

test.each([
  ['an Error object with a text as its code', '{"error":{"code":"bad","message":"No"}}', 'bad', 'No'],
  ['an Error object without words', '{"error":{"code":502,"message":""}}', 502, 'Provider returned an error'],
  ['a message at the top', '{"message":"Not here"}', 502, 'Not here'],
  ['an error that is a text', '{"error":"Not found"}', 502, 'Not found'],
  ['a detail, as some frameworks call it', '{"detail":"Not Found"}', 502, 'Not Found'],
  ['a page of HTML', '<!doctype html><title>502  Bad\nGateway</title><h1>nginx</h1>', 502, '502 Bad Gateway'],
  ['a page without a title', '<html><body>oops</body></html>', 502, 'Provider returned an error'],
  ['a line of text', 'upstream connect error', 502, 'upstream connect error'],
  ['JSON of another kind', '[1,2]', 502, 'Provider returned an error'],
  ['nothing', '', 502, 'Provider returned an error'],
])('%s', (_name, body, code, message) => {
  expect(said(body)).toEqual({ source: 'gateway', status: 502, code, message })
})

test('a status that is not documented is named by its number', () => {
  expect(said('', 418)).toEqual({
    source: 'gateway',
    status: 418,
    code: 418,
    message: 'The gateway answered with status 418',
  })
})
