import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { otherBaseUrls, parseAuthorizeUrl, parseBaseUrl } from './gateway-address.ts'

test.each([
  ['https://gateway.example/api/v1', 'https://gateway.example/api/v1'],
  ['https://gateway.example/api/v1/', 'https://gateway.example/api/v1'],
  ['https://gateway.example/api/v1///', 'https://gateway.example/api/v1'],
  ['  https://gateway.example/  ', 'https://gateway.example'],
  ['https://gateway.example', 'https://gateway.example'],
  ['gateway.example/api/v1', 'https://gateway.example/api/v1'],
  ['gateway.example:8443', 'https://gateway.example:8443'],
  ['HTTPS://GATEWAY.example:443/Api', 'https://gateway.example/Api'],
  ['https://gateway.example/a/../api/v1', 'https://gateway.example/api/v1'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['https://gateway.example./api/v1', 'https://gateway.example/api/v1'],
  ['http://localhost:11434/v1', 'http://localhost:11434/v1'],
  ['localhost:11434', 'http://localhost:11434'],
  ['127.0.0.1:4000/', 'http://127.0.0.1:4000'],
  ['http://127.1:4000', 'http://127.0.0.1:4000'],
  ['http://[::1]:4000/api/v1/', 'http://[::1]:4000/api/v1'],
  ['https://localhost', 'https://localhost'],
])('%o is the base URL %o', (written, normalised) => {
  expect(parseBaseUrl(written)).toBe(normalised)
  expect(parseBaseUrl(normalised)).toBe(normalised)
})

test.each([
  ['http://gateway.example/api/v1', /begins with https/],
  ['http://192.168.1.5:4000', /begins with https/],
  ['http://localhost.example', /begins with https/],
  ['http://127.0.0.1.example', /begins with https/],
  ['ftp://gateway.example', /begins with https/],
  ['file:///etc/passwd', /no address/],
  ['javascript:alert(1)', /no address/],
  ['', /no address/],
  ['https://', /no address/],
  ['https://exa mple', /no address/],
  ['https://person:secret@gateway.example', /name and password/],
  ['https://gateway.example@evil.example', /name and password/],
  ['https://gateway.example/api?x=1', /“\?” or “#”/],
  ['https://gateway.example/#api', /“\?” or “#”/],
])('%o is refused with a sentence for the field', (written, message) => {
  expect(() => parseBaseUrl(written)).toThrow(
    expect.objectContaining({
      data: {
        source: 'app',
        kind: 'bad-input',
        field: 'baseUrl',
        message: expect.stringMatching(message),
        notice: expect.any(Object),
      },
    }),
  )
})

test('any accepted address uses https or loopback, without user, query and fragment', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string()), (written) => {
      const parsed = parsedOrRefused(written)
      if (parsed === null) return
      const { protocol, hostname, username, password, search, hash, pathname } = new URL(parsed)
      const isSafe = protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
      expect([isSafe, username + password + search + hash]).toEqual([true, ''])
      expect(pathname === '/' || !pathname.endsWith('/')).toBe(true)
    }),
  )
})

/** Returns null for text that an `AppError` refuses; any other error fails the test. */
function parsedOrRefused(written: string): string | null {
  try {
    return parseBaseUrl(written)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

const refusedPage = (message: RegExp | string) =>
  expect.objectContaining({
    data: {
      source: 'app',
      kind: 'bad-input',
      field: 'authorizeUrl',
      message: expect.stringMatching(message),
      notice: expect.any(Object),
    },
  })

test('a sign-in page may have a query, but none of the added parameters', () => {
  expect(parseAuthorizeUrl('gateway.example/auth?tenant=7')).toBe('https://gateway.example/auth?tenant=7')
  for (const written of ['https://gateway.example/auth#x', 'http://gateway.example/auth', 'https://a@b.example/auth']) {
    expect(() => parseAuthorizeUrl(written)).toThrow(refusedPage(/.+/))
  }
  expect(() => parseAuthorizeUrl('https://gateway.example/auth#x')).toThrow(refusedPage(/follows “#”/))
  for (const name of ['callback_url', 'code_challenge', 'code_challenge_method', 'state']) {
    expect(() => parseAuthorizeUrl(`https://gateway.example/auth?${name}=x`)).toThrow(refusedPage(`“${name}”`))
  }
})

test.each([
  ['https://gateway.example', ['https://gateway.example/api/v1', 'https://gateway.example/v1']],
  [
    'https://gateway.example/api',
    ['https://gateway.example/api/api/v1', 'https://gateway.example/api/v1', 'https://gateway.example/api/v1'],
  ],
  ['https://gateway.example/v1', ['https://gateway.example/api/v1']],
  ['https://gateway.example/api/v1', []],
])('alternatives for the base URL %o', (baseUrl, others) => {
  expect(otherBaseUrls(baseUrl)).toEqual([...new Set(others)])
})
