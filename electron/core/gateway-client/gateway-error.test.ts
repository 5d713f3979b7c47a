import { expect, test } from 'vitest'
import { explain } from '#shared/messages/explain.ts'
import { parseGatewayError } from './gateway-error.ts'

const parse = (body: string, status = 502): unknown => parseGatewayError(body, { status }).data

test('the error contains the complete Error object and data from the head', () => {
  const body = JSON.stringify({ error: { code: 429, message: 'Slow down', metadata: { limit_source: 'key' } } })
  expect(parseGatewayError(body, { status: 429, requestId: 'gen-7', retryAfter: 2000 }).data).toEqual({
    source: 'gateway',
    status: 429,
    code: 429,
    message: 'Slow down',
    metadata: { limit_source: 'key' },
    requestId: 'gen-7',
    retryAfter: 2000,
  })
})

test('an error with availability takes its code, its kind and its wait from where they are', () => {
  const availability = { code: 'capacity_exhausted', retryable: true, retry_after: 40 }
  const error = { message: 'At capacity', error_type: 'rate_limit_exceeded', http_status: 429, availability }
  const data = {
    source: 'gateway',
    status: 429,
    code: 429,
    message: 'At capacity',
    metadata: { error_type: 'rate_limit_exceeded' },
    availability,
  }
  expect(parse(JSON.stringify({ error }), 429)).toEqual({ ...data, retryAfter: 40_000 })
  const forever = { ...error, availability: { ...availability, retry_after: 1e300 } }
  expect(parse(JSON.stringify({ error: forever }), 429)).toMatchObject({ retryAfter: 24 * 60 * 60_000 })
  expect(parseGatewayError(JSON.stringify({ error }), { status: 429, retryAfter: 7 }).data).toEqual({
    ...data,
    retryAfter: 7,
  })
})

test.each([
  ['an Error object with a text as its code', '{"error":{"code":"bad","message":"No"}}', 'bad', { message: 'No' }],
  ['an Error object without words', '{"error":{"code":502,"message":""}}', 502, explain('status502')],
  [
    'an Error object whose words cannot be read',
    '{"error":{"code":502,"message":"\uFFFD?!"}}',
    502,
    explain('status502'),
  ],
  ['a message at the top', '{"message":"Not here"}', 502, { message: 'Not here' }],
  ['an error that is a text', '{"error":"Not found"}', 502, { message: 'Not found' }],
  ['a detail, as some frameworks call it', '{"detail":"Not Found"}', 502, { message: 'Not Found' }],
  ['JSON of another kind', '[1,2]', 502, explain('status502')],
  [
    'an empty message beside an error that is a text',
    '{"message":"","error":"Not found"}',
    502,
    { message: 'Not found' },
  ],
  ['nothing', '', 502, explain('status502')],
])('%s', (_name, body, code, explanation) => {
  expect(parse(body)).toEqual({ source: 'gateway', status: 502, code, ...explanation })
})

test.each([
  ['a page of HTML', '<!doctype html><title>502  Bad\nGateway</title><h1>nginx</h1>', '502 Bad Gateway'],
  ['a page without a title', '<html><body>oops</body></html>', 'The gateway answered with status 502'],
  ['a line of text', 'upstream connect error', 'upstream connect error'],
  ['a line of text that cannot be read', '\uFFFD\uFFFD', 'The gateway answered with status 502'],
  ['a text of 300 characters', 'x'.repeat(300), 'x'.repeat(300)],
  ['a longer text', 'x'.repeat(301), 'The gateway answered with status 502'],
])('%s at 502 comes from a proxy, not from the provider', (_name, body, message) => {
  expect(parse(body)).toEqual({ source: 'gateway', status: 502, code: 502, message, isFromProxy: true })
})

test.each([
  ['nothing but beginnings of a title', '<title'.repeat(200_000)],
  ['a title after its first 4 KB', `<html>${' '.repeat(4096)}<title>Late</title>`],
])('a page of %s has no title', (_name, body) => {
  expect(parse(body)).toMatchObject({ message: 'The gateway answered with status 502' })
})

test('an HTML page with status 500 is not attributed to a proxy', () => {
  expect(parse('<title>Oops</title>', 500)).toEqual({ source: 'gateway', status: 500, code: 500, message: 'Oops' })
})

test('a 403 without a message is not attributed to the kind of key', () => {
  expect(parse('', 403)).toMatchObject({ message: 'The gateway answered with status 403' })
})

test('an undocumented status is shown as a number', () => {
  expect(parse('', 418)).toEqual({
    source: 'gateway',
    status: 418,
    code: 418,
    message: 'The gateway answered with status 418',
  })
})

test.each(['service_metadata', 'openrouter_metadata'])('the error keeps routing metadata: %s', (field) => {
  const body = JSON.stringify({ error: { code: 502, message: 'No' }, [field]: { attempt: 2 } })
  expect(parse(body)).toEqual({
    source: 'gateway',
    status: 502,
    code: 502,
    message: 'No',
    serviceMetadata: { attempt: 2 },
  })
})
