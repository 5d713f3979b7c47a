import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openAuthorizePage } from '../testing/open-authorize-page.ts'
import { startTestGateway } from '../testing/start-test-gateway.ts'
import { addAnswer, formActionSource, parseCallbackUrl } from './callback.ts'

test.each([
  ['http://127.0.0.1/', 'http://127.0.0.1/'],
  ['http://127.0.0.1', 'http://127.0.0.1/'],
  ['http://127.0.0.1:65535/a/b?c=d', 'http://127.0.0.1:65535/a/b?c=d'],
  ['http://127.0.0.1:80', 'http://127.0.0.1/'],
  ['http://[::1]:8080/cb', 'http://[::1]:8080/cb'],
  ['HTTP://LocalHost:3000/CB', 'http://localhost:3000/CB'],
  ['https://localhost:3000/', 'https://localhost:3000/'],
  ['http://localhost/?a=b?', 'http://localhost/?a=b?'],
  ['http://127.0.0.1?x=http://evil.test', 'http://127.0.0.1/?x=http://evil.test'],
  ['http://127.0.0.1//evil.test/@evil.test', 'http://127.0.0.1//evil.test/@evil.test'],
  ['io.github.gatehouseapp.gatehouse:/callback', 'io.github.gatehouseapp.gatehouse:/callback'],
  // The scheme of version 0.1.
  ['app.gatehouse.desktop:/callback', 'app.gatehouse.desktop:/callback'],
  ['io.github.gatehouseapp.gatehouse:callback', 'io.github.gatehouseapp.gatehouse:callback'],
  ['Io.GitHub.GatehouseApp.Gatehouse://callback/x', 'io.github.gatehouseapp.gatehouse://callback/x'],
])('%s is accepted as a callback', (text, url) => {
  expect(parseCallbackUrl(text)?.url).toBe(url)
})

test.each([
  'https://evil.test/',
  'http://127.0.0.1.evil.test/',
  'http://localhost.evil.test/',
  'http://localhost./',
  'http://evil.test/127.0.0.1',
  'http://evil.test#127.0.0.1',
  'http://127.0.0.1@evil.test/',
  'http://127.0.0.1:80@evil.test/',
  'http://user@127.0.0.1/',
  'http://user:password@localhost/',
  'http://127.0.0.1\\@evil.test/',
  'http:\\\\127.0.0.1/',
  'http://127.0.0.1\\.evil.test',
  'http://127.0.0.1%2eevil.test/',
  'http://127.0.0.1%00.evil.test/',
  'http://127.0.0.1%40evil.test/',
  'http://%31%32%37.0.0.1/',
  'http://127.0.0.1/#fragment',
  'http://127.0.0.1/\n',
  'ht\ntp://127.0.0.1/',
  ' http://127.0.0.1/',
  'http://127.0.0.1:1 .evil.test/',
  'http:/127.0.0.1/',
  'http:127.0.0.1/',
  'http:///127.0.0.1/',
  '//127.0.0.1/',
  '/callback',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.0.0.2/',
  'http://0.0.0.0/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://127。0。0。1/',
  'http://①②⑦.0.0.1/',
  'http://127.0.0.1:65536/',
  'http://127.0.0.1:-1/',
  'http://127.0.0.1:080808/',
  'ftp://127.0.0.1/',
  'ws://127.0.0.1/',
  'file://localhost/etc/passwd',
  'javascript:alert(1)//127.0.0.1',
  'data:text/html,127.0.0.1',
  'blob:http://127.0.0.1/x',
  'view-source:http://127.0.0.1/',
  'io.github.gatehouseapp.gatehouse',
  'io.github.gatehouseapp.gatehouse.evil:/',
  'app.gatehouse.desktop.evil:/',
  'app-gatehouse-desktop:/',
  'xio.github.gatehouseapp.gatehouse:/',
  'io.github.gatehouseapp.gatehouse%3A/',
  'io.github.gatehouseapp.gatehouse:/#x',
  'io.github.gatehouseapp.gatehouse://user@host/',
  'io.github.gatehouseapp.gatehouse:\\evil',
  `http://127.0.0.1/${'x'.repeat(2000)}`,
  '',
])('%j is refused as a callback', (text) => {
  expect(parseCallbackUrl(text)).toBeUndefined()
})

test.each([
  ['http://127.0.0.1:4000/cb', 'http://127.0.0.1:4000'],
  ['http://127.0.0.1/cb', 'http://127.0.0.1'],
  ['https://localhost:4000/', 'https://localhost:4000'],
  ['http://[::1]:4000/', 'http://*:4000'],
  ['http://[::1]/', 'http://*'],
  ['io.github.gatehouseapp.gatehouse:/cb', 'io.github.gatehouseapp.gatehouse:'],
  ['app.gatehouse.desktop:/cb', 'app.gatehouse.desktop:'],
])('the policy of a page allows its form to lead to the callback %s', (text, source) => {
  const callback = parseCallbackUrl(text)
  expect(callback === undefined ? undefined : formActionSource(callback)).toBe(source)
})

const scheme = fc.constantFrom(
  'http',
  'HTTP',
  'hTtP',
  'https',
  'io.github.gatehouseapp.gatehouse',
  'IO.GITHUB.GATEHOUSEAPP.GATEHOUSE',
  'io.github.gatehouseapp.gatehouse.evil',
  'javascript',
  'data',
  'file',
  'ftp',
  'ws',
  'blob:http',
  'x',
  '',
)
const slashes = fc.constantFrom('://', ':', ':/', ':///', ':\\\\', ':/\\', '//', '%3A//', ': //', ':\t//', ':\n//')
const userinfo = fc.constantFrom('', '', '', 'user@', 'user:secret@', '127.0.0.1@', 'localhost:80@', '@', ':@', '%40')
const host = fc.constantFrom(
  '127.0.0.1',
  '127.0.0.1',
  '[::1]',
  'localhost',
  'LOCALHOST',
  '127.0.0.1.evil.test',
  'localhost.evil.test',
  '127.0.0.1\\.evil.test',
  '127.0.0.1\\@evil.test',
  '127.0.0.1%2eevil.test',
  '127.0.0.1%00evil.test',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '127。0。0。1',
  '[::ffff:7f00:1]',
  '[::]',
  'evil.test',
  'localhost.',
  '',
  '.',
)
const port = fc.constantFrom('', '', ':3000', ':0', ':65536', ':', ':80@evil.test', ':3000.evil.test', ':-1', ':3a')
const rest = fc.constantFrom(
  '',
  '/',
  '/cb',
  '?a=b',
  '/cb?',
  '/cb?a=b&',
  '/?state=1',
  '//evil.test',
  '/\\evil.test',
  '\\evil.test',
  '@evil.test',
  '#@evil.test',
  '/%0d%0aLocation:%20http://evil.test',
  '/\r\nLocation: http://evil.test',
  '/..//evil.test',
  ';@evil.test',
)
const crafted = fc.tuple(scheme, slashes, userinfo, host, port, rest).map((parts) => parts.join(''))
const good = fc.constantFrom(
  'http://127.0.0.1:3000/cb',
  'http://[::1]/',
  'http://localhost/?a=b',
  'io.github.gatehouseapp.gatehouse:/cb',
)
/** Valid except for a character or two at any position. */
const spoilt = fc
  .tuple(
    good,
    fc.nat(30),
    fc.oneof(fc.string({ maxLength: 2 }), fc.constantFrom('@', '\\', '/', '.', ':', '#', '\t', '%')),
  )
  .map(([text, position, added]) => text.slice(0, position) + added + text.slice(position))
const anyCallback = fc.oneof(crafted, spoilt, good, fc.webUrl(), fc.string({ unit: 'binary' }))

/** Returns whether a browser would stay on this computer, by the standard's own parser. */
function leadsHome(location: string): boolean {
  const { protocol, hostname, username, password } = new URL(location)
  if (username !== '' || password !== '') return false
  if (protocol === 'io.github.gatehouseapp.gatehouse:') return true
  return ['http:', 'https:'].includes(protocol) && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}

test.each([
  ['http://127.0.0.1:4000/', 'http://127.0.0.1:4000/?state=%27'],
  ['io.github.gatehouseapp.gatehouse:/oauth', 'io.github.gatehouseapp.gatehouse:/oauth?state=%27'],
])('an apostrophe in the state is written as URL parsers write it: %s', (text, location) => {
  const callback = parseCallbackUrl(text)
  expect(callback && addAnswer(callback, { state: "'" })).toBe(location)
  expect(new URL(location).href).toBe(location)
})

test('with any callback, an answer leads to this computer or to our scheme', () => {
  let accepted = 0
  fc.assert(
    fc.property(anyCallback, fc.string({ unit: 'binary' }), (text, state) => {
      const callback = parseCallbackUrl(text)
      if (callback === undefined) return
      accepted += 1
      const location = addAnswer(callback, { code: 'C', state: state.toWellFormed() })
      expect([location, leadsHome(location)]).toEqual([location, true])
      expect(location).toMatch(/^[!-~]+$/)
      // Canonical: no parser reads a different address.
      expect(new URL(location).href).toBe(location)
      expect(new URL(location).searchParams.getAll('code').at(-1)).toBe('C')
      expect(new URL(location).searchParams.getAll('state').at(-1)).toBe(state.toWellFormed())
    }),
    { numRuns: 20_000 },
  )
  // Positive control: enough of them are valid.
  expect(accepted).toBeGreaterThan(1000)
})

test('with any query, no Location leads elsewhere', async () => {
  const { gateway, faults } = await startTestGateway()
  const seen = { redirects: 0, refusals: 0 }
  await fc.assert(
    fc.asyncProperty(anyCallback, fc.constantFrom('allow', 'deny'), async (text, decision) => {
      const query = { callback_url: text.toWellFormed() }
      const page = await openAuthorizePage(gateway, query)
      const response = await page.answer({ decision })
      const location = response.headers.get('location')
      seen[location === null ? 'refusals' : 'redirects'] += 1
      // Without a callback the page shows the code.
      const refusal = text === '' ? [200, 200] : [400, 400]
      const expected = location === null ? refusal : [200, 303]
      expect([page.status, response.status]).toEqual(expected)
      expect([location, location === null || leadsHome(location)]).toEqual([location, true])
      expect(page.headers.get('location')).toBeNull()
    }),
    { numRuns: 400 },
  )
  expect(faults).toEqual([])
  expect(Math.min(seen.redirects, seen.refusals)).toBeGreaterThan(50)
})
