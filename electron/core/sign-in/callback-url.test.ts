import { expect, test } from 'vitest'
import { loopbackCallback, readSignInCallback, schemeCallback } from './callback-url.ts'

const nonce = 'n'.repeat(43)
const nothing = { code: null, error: null, errorDescription: null, state: null, issuer: null }

test.each([
  [schemeCallback(nonce), 'scheme'],
  [`io.github.gatehouseapp.gatehouse:///callback/${nonce}`, 'scheme'],
  [`IO.github.gatehouseapp.gatehouse:/callback/${nonce}`, 'scheme'],
  // The scheme of version 0.1.
  [`app.gatehouse.desktop:/callback/${nonce}`, 'scheme'],
  [loopbackCallback('127.0.0.1', 4567, nonce), 'loopback'],
  [loopbackCallback('localhost', 3000, nonce), 'loopback'],
])('%o is a callback by %s', (url, kind) => {
  expect(readSignInCallback(url)).toEqual({ kind, nonce, ...nothing })
})

test('the parameters of a callback are decoded', () => {
  expect(
    readSignInCallback(`${schemeCallback(nonce)}?code=a%2Fb%2Bc&state=s&iss=https%3A%2F%2Fgateway.example`),
  ).toEqual({
    kind: 'scheme',
    nonce,
    ...nothing,
    code: 'a/b+c',
    state: 's',
    issuer: 'https://gateway.example',
  })
  expect(readSignInCallback(`${schemeCallback(nonce)}?error=access_denied&error_description=No+way`)).toEqual({
    kind: 'scheme',
    nonce,
    ...nothing,
    error: 'access_denied',
    errorDescription: 'No way',
  })
})

test.each([
  '',
  'callback',
  `io.github.gatehouseapp.gatehouse://evil/callback/${nonce}`,
  `io.github.gatehouseapp.gatehouse://person@/callback/${nonce}`,
  `io.github.gatehouseapp.gatehouse:callback/${nonce}`,
  `io.github.gatehouseapp.gatehouse:/callback/${nonce}/more`,
  `io.github.gatehouseapp.gatehouse:/Callback/${nonce}`,
  'io.github.gatehouseapp.gatehouse:/callback/short',
  'io.github.gatehouseapp.gatehouse:/callback/',
  'io.github.gatehouseapp.gatehouse:/settings',
  `io.github.gatehouseapp.gatehouse:/callback/${nonce}?code=a&code=b`,
  `io.github.gatehouseapp.gatehouse:/callback/${nonce}?state=a&state=b`,
  `https://127.0.0.1/callback/${nonce}`,
  `http://192.168.1.5/callback/${nonce}`,
  `http://127.0.0.1.example/callback/${nonce}`,
  `http://person@127.0.0.1/callback/${nonce}`,
  `file:///callback/${nonce}`,
])('%o is not a callback', (url) => {
  expect(readSignInCallback(url)).toBeNull()
})

test('an address of 4,096 characters is read, and a longer one is not', () => {
  const start = `${schemeCallback(nonce)}?code=`
  const code = 'x'.repeat(4096 - start.length)
  expect([readSignInCallback(start + code)?.code, readSignInCallback(`${start}${code}x`)]).toEqual([code, null])
})
