import { expect, test } from 'vitest'
import { keyExchangeResult } from '#shared/gateway/keys.ts'
import type { ConsentRequest } from '#shared/gateway-key.ts'
import { openAuthorizePage } from '../testing/open-authorize-page.ts'
import { startTestGateway } from '../testing/start-test-gateway.ts'
import { authorizeText } from './authorize-text.ts'
import type { Consent, ConsentVerdict } from './consent.ts'
import type { FoundProgram, ProgramFinder } from './find-program.ts'
import { createTerminalConsent } from './terminal-consent.ts'

const { problems } = authorizeText
const browser = { pid: 10, executable: '/usr/bin/browser', account: 'anna' }
const editor = { pid: 11, executable: '/usr/bin/editor', account: 'anna' }
const callback_url = 'http://127.0.0.1:43121/callback?x=1'

/** Starts a gateway whose person answers with this verdict, for programs of the same account. */
async function start(verdict: ConsentVerdict, found: Partial<Record<'peer' | 'listener', FoundProgram>> = {}) {
  const asked: ConsentRequest[] = []
  const consent: Consent = {
    kind: 'app',
    async ask({ request }) {
      asked.push(request)
      return verdict
    },
  }
  const looked: unknown[] = []
  const programs: ProgramFinder = {
    isOwnAccount: async () => true,
    findPeer: async () => found.peer ?? { kind: 'own', program: browser },
    async findListener(hostname, port) {
      looked.push([hostname, port])
      return found.listener ?? { kind: 'own', program: editor }
    },
  }
  return { ...(await startTestGateway({ consent, programs })), asked, looked }
}

test('the person sees which program asks, under which name and for what; their yes creates the code', async () => {
  const { gateway, asked, looked } = await start('allowed')
  const page = await openAuthorizePage(gateway, {
    callback_url,
    key_label: 'Editor',
    limit: '2.5',
    usage_limit_type: 'monthly',
    expires_at: '2100-01-02T00:00:00Z',
  })
  expect(page.html).toContain(authorizeText.ask.next.app)
  const response = await page.answer({ isTicked: true })
  expect(new URL(response.headers.get('location') ?? '').searchParams.get('code')).toMatch(/^[\w-]{43}$/)
  expect(asked).toEqual([
    {
      name: 'Editor',
      callback: 'http://127.0.0.1:43121/callback',
      asker: browser,
      receiver: editor,
      managesPresets: true,
      limitUsd: 2.5,
      limitPeriod: 'monthly',
      expiresAt: Date.UTC(2100, 0, 2),
    },
  ])
  // Before the person is asked, and again before the code is sent.
  expect(looked).toEqual([
    ['127.0.0.1', 43121],
    ['127.0.0.1', 43121],
  ])
})

test('without the person’s yes the page’s Allow makes no code', async () => {
  const { gateway } = await start('denied')
  const response = await (await openAuthorizePage(gateway, { callback_url })).answer()
  const answer = new URL(response.headers.get('location') ?? '').searchParams
  expect([answer.get('error'), answer.get('code')]).toEqual(['access_denied', null])
})

test('a Deny on the page does not ask the person', async () => {
  const { gateway, asked } = await start('allowed')
  await (await openAuthorizePage(gateway, { callback_url })).answer({ decision: 'deny' })
  expect(asked).toEqual([])
})

test.each([
  ['the one that asks', { peer: { kind: 'foreign' } }],
  ['the one that waits for the answer', { listener: { kind: 'foreign' } }],
] as const)('a program of another account is refused before the person is asked: %s', async (_name, found) => {
  const { gateway, asked } = await start('allowed', found)
  const response = await (await openAuthorizePage(gateway, { callback_url })).answer()
  expect([response.status, response.headers.get('location'), asked]).toEqual([403, null, []])
  expect(await response.text()).toContain(problems.otherAccount)
})

test('another account that takes the port meanwhile gets no code', async () => {
  const { gateway, asked } = await startWithChangingListener()
  const response = await (await openAuthorizePage(gateway, { callback_url })).answer()
  expect([response.status, response.headers.get('location'), asked()]).toEqual([403, null, 1])
})

async function startWithChangingListener() {
  let asked = 0
  const consent: Consent = {
    kind: 'app',
    async ask() {
      asked += 1
      return 'allowed'
    },
  }
  const programs: ProgramFinder = {
    isOwnAccount: async () => true,
    findPeer: async () => ({ kind: 'own', program: browser }),
    findListener: async () => (asked === 0 ? { kind: 'own', program: editor } : { kind: 'foreign' }),
  }
  return { ...(await startTestGateway({ consent, programs })), asked: () => asked }
}

test.each([
  ['busy', problems.busy],
  ['too-often', problems.tooOften],
] as const)('a request that is %s is a 429 page that says so and can be shown again', async (verdict, problem) => {
  const { gateway } = await start(verdict)
  const response = await (await openAuthorizePage(gateway, { callback_url })).answer()
  const html = await response.text()
  expect([response.status, html.includes(problem), html.includes('<a href="/auth?')]).toEqual([429, true, true])
})

test('when the gateway runs alone, the code in the terminal allows a program', async () => {
  const written: string[] = []
  const { gateway } = await startTestGateway({ consent: createTerminalConsent((text) => written.push(text)) })
  const query = { key_label: 'Editor' }
  const page = await openAuthorizePage(gateway, query)
  expect(page.html).toContain(authorizeText.ask.next.terminal)
  const html = await (await page.answer({ isTicked: true })).text()
  expect(html).toContain(authorizeText.terminalCode.heading)
  expect(html).toContain(`<label for="terminal-code">${authorizeText.terminalCode.label}</label>`)
  const token = /name="token" value="([\w-]+)"/.exec(html)?.[1] ?? ''
  const typed = /: ([A-Z2-9]{4}-[A-Z2-9]{4})\n$/.exec(written.at(-1) ?? '')?.[1] ?? ''
  const send = (code: string, managesPresets: boolean, pageToken = token) =>
    fetch(`${gateway.authorizeUrl}?${String(new URLSearchParams(query))}`, {
      method: 'POST',
      headers: { Origin: new URL(gateway.authorizeUrl).origin },
      body: new URLSearchParams({
        decision: 'allow',
        token: pageToken,
        terminal_code: code,
        ...(managesPresets ? { manage_presets: 'yes' } : {}),
      }),
    })
  const allowed = await send(typed, true)
  expect([allowed.status, (await allowed.text()).includes('id="code"')]).toEqual([200, true])
  // Neither the page's token nor the code works twice.
  expect((await send(typed, true)).status).toBe(403)
  const fresh = await openAuthorizePage(gateway, query)
  expect((await send(typed, true, fresh.token)).status).toBe(403)
})

test('the code in the terminal is valid only for what the terminal showed: presets cannot be added afterwards', async () => {
  const written: string[] = []
  const { gateway } = await startTestGateway({ consent: createTerminalConsent((text) => written.push(text)) })
  const page = await openAuthorizePage(gateway, {})
  await page.answer()
  const typed = /: ([A-Z2-9]{4}-[A-Z2-9]{4})\n$/.exec(written.at(-1) ?? '')?.[1] ?? ''
  const fresh = await openAuthorizePage(gateway, {})
  const body = { decision: 'allow', token: fresh.token, terminal_code: typed, manage_presets: 'yes' }
  const response = await fetch(gateway.authorizeUrl, {
    method: 'POST',
    headers: { Origin: new URL(gateway.authorizeUrl).origin },
    body: new URLSearchParams(body),
  })
  expect([response.status, (await response.text()).includes(problems.wrongCode)]).toEqual([403, true])
})

test('a limit that a program requests applies to its key', async () => {
  const { gateway, post } = await start('allowed')
  const spend = { model: 'gatehouse/script', messages: [{ role: 'user', content: '/usage cost=0.3\n/say x' }] }
  const page = await openAuthorizePage(gateway, { callback_url, limit: '0.25' })
  const location = (await page.answer()).headers.get('location') ?? ''
  const code = new URL(location).searchParams.get('code')
  const exchange = await post('/auth/keys', { code }, { headers: { Authorization: '' } })
  const headers = { Authorization: `Bearer ${keyExchangeResult.parse(await exchange.json()).key}` }
  const statuses = [await post('/chat/completions', spend, { headers })]
  await statuses[0]?.text()
  statuses.push(await post('/chat/completions', spend, { headers }))
  expect(statuses.map(({ status }) => status)).toEqual([200, 402])
})

test.each<[Record<string, string>, string]>([
  [{ limit: '2.5' }, 'Up to $2.5.'],
  [{}, authorizeText.ask.noLimit],
])('the page says what a key of %j may spend, and never that it is free', async (query, words) => {
  const { gateway } = await startTestGateway()
  const { html } = await openAuthorizePage(gateway, query)
  expect([html.includes(words), /bills nothing/.test(html)]).toEqual([true, false])
})

test('a limit that does not fit into the ledger is refused', async () => {
  const { gateway } = await startTestGateway()
  const statuses = [await openAuthorizePage(gateway, { limit: '999999.999999' })]
  statuses.push(await openAuthorizePage(gateway, { limit: '1000000' }))
  expect(statuses.map(({ status }) => status)).toEqual([200, 400])
})

test('a key is limited by period and end, as its program asked', async () => {
  const { gateway, post, fetch } = await start('allowed')
  const query = { callback_url, limit: '5', usage_limit_type: 'daily', expires_at: '2100-01-02T00:00:00Z' }
  const page = await openAuthorizePage(gateway, query)
  expect([page.html.includes('Up to $5 a day.'), page.html.includes('January 2, 2100')]).toEqual([true, true])
  const code = new URL((await page.answer()).headers.get('location') ?? '').searchParams.get('code')
  const exchange = await post('/auth/keys', { code }, { headers: { Authorization: '' } })
  const headers = { Authorization: `Bearer ${keyExchangeResult.parse(await exchange.json()).key}` }
  const status: unknown = await (await fetch('/key', { headers })).json()
  // No key of a program lives longer than a year.
  expect(status).toMatchObject({
    data: { limit: 5, limit_reset: 'daily', expires_at: expect.stringMatching(/^20[23]/) },
  })
})

test.each([
  [{ usage_limit_type: 'hourly' }, problems.limitPeriod],
  [{ expires_at: '2020-01-02T00:00:00Z' }, problems.expiry],
  [{ expires_at: 'tomorrow' }, problems.expiry],
  [{ expires_at: '2100-01-02' }, problems.expiry],
])('a request with %j is refused', async (query, problem) => {
  const { gateway } = await startTestGateway()
  const { status, html } = await openAuthorizePage(gateway, query)
  expect([status, html.includes(problem)]).toEqual([400, true])
})
