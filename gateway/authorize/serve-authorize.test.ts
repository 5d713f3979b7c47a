import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyExchangeResult } from '#shared/gateway/keys.ts'
import { hashKey } from '../auth/api-key.ts'
import { openAuthorizePage, type PersonAnswer } from '../testing/open-authorize-page.ts'
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import { authorizeText } from './authorize-text.ts'
import { pageConsent } from './consent.ts'
import { createProgramFinder } from './find-program.ts'
import { serveAuthorize } from './serve-authorize.ts'

// RFC 7636 appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const s256 = { code_challenge: challenge, code_challenge_method: 'S256' }
const callback = { callback_url: 'http://127.0.0.1:43121/callback/nonce' }
const { problems } = authorizeText

type Query = Readonly<Record<string, string>>

/** Opens the page, answers it and returns the URL of the redirect. */
async function allow({ gateway }: TestGateway, query: Query, given?: PersonAnswer): Promise<URL> {
  const page = await openAuthorizePage(gateway, { ...callback, ...query })
  const response = await page.answer(given)
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '')
}

async function exchange({ post }: TestGateway, body: unknown): Promise<{ status: number; body: unknown }> {
  const response = await post('/auth/keys', body, { headers: { Authorization: '' } })
  return { status: response.status, body: await response.json() }
}

function countEach(statuses: readonly number[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(statuses, String)].map(([status, all]) => [status, all.length]))
}

async function issueByPage(gateway: TestGateway, query: Query, given?: PersonAnswer): Promise<string> {
  const code = (await allow(gateway, { ...query, ...s256 }, given)).searchParams.get('code')
  return keyExchangeResult.parse((await exchange(gateway, { code, code_verifier: verifier })).body).key
}

test.each<[string, Query, Record<string, unknown>]>([
  ['S256 (RFC 7636 appendix B)', s256, { code_verifier: verifier, code_challenge_method: 'S256' }],
  [
    'plain',
    { code_challenge: verifier, code_challenge_method: 'plain' },
    { code_verifier: verifier, code_challenge_method: 'plain' },
  ],
  [
    'a challenge without a method, which is plain',
    { code_challenge: verifier },
    { code_verifier: verifier, code_challenge_method: null },
  ],
  ['no challenge', {}, { code_challenge_method: null }],
  [
    'parameters without a value, as if left out',
    { code_challenge: '', code_challenge_method: '', state: '', limit: '' },
    {},
  ],
])('an allowed code gives a key that works: %s', async (_name, query, fields) => {
  const gateway = await startTestGateway()
  const code = (await allow(gateway, query)).searchParams.get('code')
  const { status, body } = await exchange(gateway, { code, ...fields })
  expect(status).toBe(200)
  const headers = { Authorization: `Bearer ${keyExchangeResult.parse(body).key}` }
  expect((await gateway.fetch('/providers', { headers })).status).toBe(200)
})

test.each<[string, Query, Record<string, unknown>, number]>([
  ['a wrong verifier', s256, { code_verifier: challenge }, 403],
  ['another method', s256, { code_verifier: verifier, code_challenge_method: 'plain' }, 400],
  ['null for S256', s256, { code_verifier: verifier, code_challenge_method: null }, 400],
  ['no verifier', s256, {}, 400],
  ['a verifier for a code without a challenge', {}, { code_verifier: verifier }, 400],
  ['an unknown code', {}, { code: 'unknown' }, 403],
])('no key for %s', async (_name, query, fields, expected) => {
  const gateway = await startTestGateway()
  const code = (await allow(gateway, query)).searchParams.get('code')
  const { status, body } = await exchange(gateway, { code, ...fields })
  expect([status, body]).toEqual([expected, { error: { code: expected, message: expect.any(String) } }])
})

test('of 20 parallel exchanges of one code exactly one gets a key', async () => {
  const gateway = await startTestGateway()
  const code = (await allow(gateway, s256)).searchParams.get('code')
  const attempts = Array.from({ length: 20 }, () => exchange(gateway, { code, code_verifier: verifier }))
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(countEach(statuses)).toEqual({ 200: 1, 403: 19 })
})

test('of 20 parallel answers to one page exactly one gets a code', async () => {
  const { gateway } = await startTestGateway()
  const page = await openAuthorizePage(gateway, callback)
  const answers = await Promise.all(Array.from({ length: 20 }, () => page.answer()))
  expect(countEach(answers.map(({ status }) => status))).toEqual({ 303: 1, 403: 19 })
})

test('a key of the page manages presets only if the box was ticked, and keeps its name', async () => {
  const gateway = await startTestGateway()
  const describe = async (key: string) => {
    const init = { headers: { Authorization: `Bearer ${key}` } }
    const { status } = await gateway.post(
      '/presets/writer/chat/completions',
      { messages: [{ role: 'user', content: 'x' }] },
      init,
    )
    const stored = gateway.gateway.keys.find(hashKey(key))
    return { status, kind: stored?.kind, label: stored?.label }
  }
  const plain = await issueByPage(gateway, { key_label: ' My "editor" ' })
  const managing = await issueByPage(gateway, {}, { isTicked: true })
  expect([await describe(plain), await describe(managing)]).toEqual([
    { status: 403, kind: 'user', label: 'My "editor"' },
    { status: 200, kind: 'management', label: '127.0.0.1:43121' },
  ])
})

test('a key of the page replaces no other', async () => {
  const gateway = await startTestGateway()
  const keys = [await issueByPage(gateway, {}), await issueByPage(gateway, {}), gateway.userKey, gateway.managementKey]
  const statuses = keys.map(
    async (key) => (await gateway.fetch('/models', { headers: { Authorization: `Bearer ${key}` } })).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200])
})

test.each<[string, Query, string, string]>([
  ['a query', { callback_url: 'http://localhost:1/a?b=c%20d&e=+' }, 'http://localhost:1/a?b=c%20d&e=+&', ''],
  ['a query that ends in a question mark', { callback_url: 'http://localhost/?a=b?' }, 'http://localhost/?a=b?&', ''],
  ['an empty query', { callback_url: 'http://[::1]:8080/?' }, 'http://[::1]:8080/?', ''],
  [
    'a state',
    { ...callback, state: 'a b&c=d\r\n#é' },
    `${callback.callback_url}?`,
    '&state=a%20b%26c%3Dd%0D%0A%23%C3%A9',
  ],
  ['its own state', { callback_url: 'http://127.0.0.1/?state=x' }, 'http://127.0.0.1/?state=x&', ''],
  ['the same state twice', { callback_url: 'http://127.0.0.1/?state=x', state: 'x' }, 'http://127.0.0.1/?state=x&', ''],
  [
    'our scheme',
    { callback_url: 'io.github.gatehouseapp.gatehouse:/callback' },
    'io.github.gatehouseapp.gatehouse:/callback?',
    '',
  ],
  [
    'our scheme with a host',
    { callback_url: 'IO.github.gatehouseapp.gatehouse://sign-in' },
    'io.github.gatehouseapp.gatehouse://sign-in?',
    '',
  ],
])('the answer to a callback with %s keeps it', async (_name, query, start, state) => {
  const { gateway } = await startTestGateway()
  const locationAfter = async (decision: string) => {
    const response = await (await openAuthorizePage(gateway, query)).answer({ decision })
    return response.headers.get('location')
  }
  const end = `${state}&iss=${encodeURIComponent(gateway.baseUrl)}`
  const allowed = await locationAfter('allow')
  expect(allowed?.replace(/code=[\w-]{43}/, 'code=C')).toBe(`${start}code=C${end}`)
  expect(await locationAfter('deny')).toBe(`${start}error=access_denied${end}`)
})

test('without a callback the page shows the code, or that nothing was allowed', async () => {
  const gateway = await startTestGateway()
  const allowed = await (await openAuthorizePage(gateway.gateway, s256)).answer()
  const html = await allowed.text()
  const code = /<input[^>]*id="code"[^>]*value="([\w-]{43})"/.exec(html)?.[1]
  expect([allowed.status, allowed.headers.get('location')]).toEqual([200, null])
  expect((await exchange(gateway, { code, code_verifier: verifier })).status).toBe(200)

  const denied = await (await openAuthorizePage(gateway.gateway, s256)).answer({ decision: 'deny' })
  expect([denied.status, denied.headers.get('location')]).toEqual([200, null])
  expect(await denied.text()).toContain(authorizeText.denied.heading)
})

test.each<[string, Query | string, string]>([
  ['a foreign callback', { callback_url: 'https://evil.test/' }, problems.callback],
  ['a callback that is no URL', { callback_url: 'nonsense' }, problems.callback],
  ['a callback with a code in it', { callback_url: 'http://127.0.0.1/?code=mine' }, problems.answeredCallback],
  ['a callback with an error in it', { callback_url: 'http://127.0.0.1/?x=1&%65rror=x' }, problems.answeredCallback],
  [
    'a callback with an issuer in it',
    { callback_url: 'io.github.gatehouseapp.gatehouse:/?iss=x' },
    problems.answeredCallback,
  ],
  ['two callbacks', 'callback_url=http://127.0.0.1/&callback_url=http://127.0.0.1/', problems.repeated('callback_url')],
  ['two states', 'state=a&state=b', problems.repeated('state')],
  [
    'a state beside another one in the callback',
    { callback_url: 'http://127.0.0.1/?state=a', state: 'b' },
    problems.repeated('state'),
  ],
  ['S256 without a challenge', { code_challenge_method: 'S256' }, problems.missingChallenge],
  ['plain without a challenge', { code_challenge_method: 'plain', code_challenge: '' }, problems.missingChallenge],
  ['an unknown method', { ...s256, code_challenge_method: 's256' }, problems.method],
  ['a challenge that no SHA-256 can be', { ...s256, code_challenge: `${challenge}=` }, problems.challenge],
  ['a plain challenge that is too long', { code_challenge: 'x'.repeat(129) }, problems.challenge],
  ['a plain challenge with other characters', { code_challenge: 'a b' }, problems.challenge],
  ['a name of 101 characters', { key_label: 'é'.repeat(101) }, problems.keyLabel],
  ['a name that turns the direction of writing', { key_label: 'a\u202Eb' }, problems.keyLabel],
  ['a name with a line break', { key_label: 'a\nb' }, problems.keyLabel],
  ['a limit that is no number', { limit: '-1' }, problems.limit],
])('%s is a page that says so, and nothing is sent to the callback', async (_name, query, problem) => {
  const { gateway, faults } = await startTestGateway()
  const page = await openAuthorizePage(gateway, query)
  const posted = await page.answer()
  const pages = [
    { status: page.status, headers: page.headers, html: page.html },
    { status: posted.status, headers: posted.headers, html: await posted.text() },
  ]
  for (const { status, headers, html } of pages) {
    expect([status, headers.get('location'), headers.get('content-type')]).toEqual([
      400,
      null,
      'text/html; charset=UTF-8',
    ])
    expect(html).toContain(problem)
    expect(html).not.toContain('<form')
  }
  expect(faults).toEqual([])
})

test('a name of 100 characters beyond the first plane is not too long', async () => {
  const { gateway } = await startTestGateway()
  const label = '\u{1F511}'.repeat(100)
  const page = await openAuthorizePage(gateway, { key_label: label })
  expect([page.status, page.html.includes(label)]).toEqual([200, true])
})

test.each<[string, PersonAnswer, string]>([
  ['a foreign Origin', { origin: 'https://evil.test' }, problems.foreignOrigin],
  ['an Origin that is null', { origin: 'null' }, problems.foreignOrigin],
  ['no Origin', { origin: null }, problems.foreignOrigin],
  ['the Origin of another port', { origin: 'http://127.0.0.1:1' }, problems.foreignOrigin],
  ['a missing token', { token: null }, problems.token],
  ['an empty token', { token: '' }, problems.token],
  ['a made-up token', { token: 'x'.repeat(43) }, problems.token],
  ['another callback than was shown', { query: { callback_url: 'http://127.0.0.1:1/' } }, problems.token],
  ['no callback where one was shown', { query: s256 }, problems.token],
  ['another challenge than was shown', { query: { ...callback, ...s256, code_challenge: verifier } }, problems.token],
  ['another name than was shown', { query: { ...callback, ...s256, key_label: 'x' } }, problems.token],
  ['another state than was shown', { query: { ...callback, ...s256, state: 'x' } }, problems.token],
])('an answer with %s is refused', async (_name, given, problem) => {
  const { gateway } = await startTestGateway()
  const page = await openAuthorizePage(gateway, { ...callback, ...s256 })
  const response = await page.answer(given)
  expect([response.status, response.headers.get('location')]).toEqual([403, null])
  expect(await response.text()).toContain(problem)
})

test('a token is valid once, also after Deny, and only for its own page', async () => {
  const { gateway } = await startTestGateway()
  const [first, second] = [await openAuthorizePage(gateway, callback), await openAuthorizePage(gateway, s256)]
  const statuses = []
  statuses.push((await first.answer({ decision: 'deny' })).status, (await first.answer()).status)
  statuses.push((await first.answer({ token: second.token })).status)
  // The wrong attempt has used it up.
  statuses.push((await second.answer()).status)
  expect(statuses).toEqual([303, 403, 403, 403])
})

test('the same request in another order is the same request', async () => {
  const { gateway } = await startTestGateway()
  const page = await openAuthorizePage(gateway, { ...callback, ...s256 })
  expect((await page.answer({ query: { ...s256, ...callback } })).status).toBe(303)
})

test('another page cannot use up the token', async () => {
  const { gateway } = await startTestGateway()
  const page = await openAuthorizePage(gateway, callback)
  const foreign = await page.answer({ origin: 'https://evil.test' })
  expect([foreign.status, (await page.answer()).status]).toEqual([403, 303])
})

test.each(['', 'Allow', 'yes'])('the decision %j is neither Allow nor Deny', async (decision) => {
  const { gateway } = await startTestGateway()
  const response = await (await openAuthorizePage(gateway, callback)).answer({ decision })
  expect([response.status, response.headers.get('location')]).toEqual([400, null])
  expect(await response.text()).toContain(problems.decision)
})

test('a refused answer offers to show the request again, with every character of its query escaped', async () => {
  const { gateway } = await startTestGateway()
  const page = await openAuthorizePage(gateway, 'state="><script>\'&key_label=a')
  const html = await (await page.answer({ token: '' })).text()
  const written = /<a href="([^"]*)">/.exec(html)?.[1]
  expect(written).toMatch(/^\/auth\?state=[^"'<>&]*(?:&#39;)?&amp;key_label=a$/)
  const href = written?.replaceAll('&amp;', '&').replaceAll('&#39;', "'")
  expect(html).not.toContain('<script')
  expect((await fetch(new URL(href ?? '', gateway.baseUrl))).status).toBe(200)
})

test.each(['PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s is a 405 page that names the methods', async (method) => {
  const { gateway } = await startTestGateway()
  const response = await fetch(gateway.authorizeUrl, { method })
  const isPage = (await response.text()).includes(problems.otherMethod)
  expect([response.status, response.headers.get('allow'), isPage]).toEqual([405, 'GET, HEAD, POST', true])
})

test('a form that is too large is a 413 page', async () => {
  const { gateway } = await startTestGateway()
  const page = await openAuthorizePage(gateway, callback)
  expect((await page.answer({ token: 'x'.repeat(1024 * 1024) })).status).toBe(413)
})

test('an internal fault is a 500 page that reveals nothing about the inside, and is reported', async () => {
  const faults: unknown[] = []
  const problem = new Error('the inside')
  const fail = () => {
    throw problem
  }
  const app = serveAuthorize({
    services: {
      codes: { issue: fail, exchange: fail },
      consent: pageConsent,
      programs: createProgramFinder(),
      reportFault: (error) => faults.push(error),
    },
    origin: () => 'http://127.0.0.1:1',
    baseUrl: () => 'http://127.0.0.1:1/api/v1',
  })
  const token = /name="token" value="([\w-]+)"/.exec(await (await app.request('/')).text())?.[1] ?? ''
  const init = { method: 'POST', headers: { Origin: 'http://127.0.0.1:1' } }
  const response = await app.request('/', { ...init, body: new URLSearchParams({ token, decision: 'allow' }) })
  const html = await response.text()
  expect([response.status, html.includes(problems.fault), html.includes('inside'), faults]).toEqual([
    500,
    true,
    false,
    [problem],
  ])
})

test('every answer prevents frames, scripts, caches and referrers', async () => {
  const { gateway } = await startTestGateway()
  const page = await openAuthorizePage(gateway, { ...callback, ...s256 })
  const style = /<style>([^]*)<\/style>/.exec(page.html)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  const expected = (formAction: string, referrer: string) => ({
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    'referrer-policy': referrer,
  })
  const read = (headers: Headers) =>
    Object.fromEntries(Object.keys(expected('', '')).map((name) => [name, headers.get(name)]))
  const noForm = expected("'none'", 'no-referrer')
  // The page with the form must send its Origin, which it does not under `no-referrer`.
  expect(read(page.headers)).toEqual(expected("'self' http://127.0.0.1:43121", 'same-origin'))
  expect(read((await page.answer()).headers)).toEqual(noForm)
  expect(read((await page.answer()).headers)).toEqual(noForm)
  expect(read((await openAuthorizePage(gateway, { limit: 'x' })).headers)).toEqual(noForm)
  expect(read((await (await openAuthorizePage(gateway, {})).answer()).headers)).toEqual(noForm)
  for (const { headers } of [page, await page.answer()]) {
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('the Host is checked before the page is served', async () => {
  const { gateway } = await startTestGateway()
  const response = await fetch(gateway.authorizeUrl.replace('127.0.0.1', 'localhost'))
  expect(response.status).toBe(403)
})
