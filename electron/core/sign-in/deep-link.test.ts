import { expect, test } from 'vitest'
import {
  deepLinkIn,
  readDeepLink,
  readSecondInstanceUrl,
  isSecondInstanceDictation,
  isForDictation,
} from './deep-link.ts'

const url = `io.github.gatehouseapp.gatehouse:/callback/${'n'.repeat(43)}?code=abc`

test.each([
  ['packed', ['/opt/Gatehouse/gatehouse', '--open-url', '--', url], url],
  ['in development', ['/bin/electron', '.', '--open-url', '--', url], url],
  ['with more behind it', ['gatehouse', '--open-url', '--', url, '--evil', 'x'], url],
  ['from the menu, without a link', ['gatehouse', '--open-url', '--'], null],
  ['without the mark', ['gatehouse', url], null],
  ['with half of the mark', ['gatehouse', '--open-url', url], null],
  ['as the last argument, but not behind the mark', ['gatehouse', '--open-url', '--', 'x', url], null],
  ['with the other half of the mark', ['gatehouse', '--', url], null],
  ['in another order', ['gatehouse', '--', '--open-url', url], null],
  ['of another scheme', ['gatehouse', '--open-url', '--', 'https://gateway.example/'], null],
  ['of no callback', ['gatehouse', '--open-url', '--', 'io.github.gatehouseapp.gatehouse:/settings'], null],
  ['as a switch', ['gatehouse', '--open-url', '--', '--no-sandbox'], null],
])('a link in the arguments, %s', (_name, argv, link) => {
  expect(deepLinkIn(argv)).toBe(link)
})

test.each([
  [{ openUrl: url }, url],
  [{ openUrl: null }, null],
  [{ openUrl: 'http://127.0.0.1:3000/callback/nnnnnnnnnnnnnnnnnnnnnnnn?code=abc' }, null],
  [{ openUrl: { toString: () => url } }, null],
  [{ openUrl: `io.github.gatehouseapp.gatehouse:/callback/${'n'.repeat(9000)}` }, null],
  [{}, null],
  [null, null],
  [undefined, null],
  [url, null],
  [[url], null],
])('the data of a second instance is parsed: %o', (data, link) => {
  expect(readSecondInstanceUrl(data)).toBe(link)
})

test('only a callback with the scheme of the app is a deep link', () => {
  expect([url, 'https://gateway.example', 7, null].map(readDeepLink)).toEqual([url, null, null, null])
})

test('a start for dictation is reported to the running instance', () => {
  expect([isForDictation(['gatehouse', '--dictate']), isForDictation(['gatehouse', '--open-url'])]).toEqual([
    true,
    false,
  ])
  expect(
    [{ openUrl: null, isDictation: true }, { openUrl: null }, { openUrl: null, isDictation: 'yes' }, null].map(
      isSecondInstanceDictation,
    ),
  ).toEqual([true, false, false, false])
})
