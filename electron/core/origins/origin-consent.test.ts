import { expect, test, vi } from 'vitest'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createOriginConsent, type OriginQuestion, parseOutsideUrl } from './origin-consent.ts'

function open(database = temporaryDatabase()) {
  const clock = { now: 1_000_000 }
  const ask = vi.fn<(question: OriginQuestion) => Promise<boolean>>(async () => true)
  const gatewayOrigins = () => ['https://known.example']
  const consent = createOriginConsent({ database, ask, gatewayOrigins, now: () => clock.now })
  return { consent, ask, clock, database }
}

test('consent for a new gateway is asked once, with its hosts, and persists across restarts', async () => {
  const { consent, ask, database } = open()
  await consent.allowGateway(['https://new.example/api/v1', 'https://login.example/auth'])
  await consent.allowGateway(['https://login.example/other'])
  expect(ask.mock.calls).toEqual([[{ kind: 'gateway', hosts: ['new.example', 'login.example'], address: null }]])
  const next = open(database)
  await next.consent.allowGateway(['https://new.example/v2'])
  expect(next.ask).not.toHaveBeenCalled()
})

test('a known gateway and links to it need no consent', async () => {
  const { consent, ask } = open()
  await consent.allowGateway(['https://known.example/api/v1'])
  expect(await consent.allowLink(new URL('https://known.example/keys'))).toBe(true)
  expect(ask).not.toHaveBeenCalled()
})

test('an origin counts as allowed once the person has allowed it', async () => {
  const { consent, ask } = open()
  expect(consent.isAllowedGateway('https://known.example/v1')).toBe(true)
  expect(consent.isAllowedGateway('https://new.example/v1')).toBe(false)
  expect(ask).not.toHaveBeenCalled()
  await consent.allowGateway(['https://new.example/v1'])
  expect(consent.isAllowedGateway('https://new.example/other')).toBe(true)
})

test('another port is another origin', async () => {
  const { consent, ask } = open()
  await consent.allowGateway(['https://known.example:8443/api/v1'])
  expect(ask).toHaveBeenCalledWith({ kind: 'gateway', hosts: ['known.example:8443'], address: null })
})

test('a refused gateway is not saved, and the next save asks again', async () => {
  const { consent, ask } = open()
  ask.mockResolvedValueOnce(false)
  await expect(consent.allowGateway(['https://new.example/api/v1'])).rejects.toMatchObject({
    data: { kind: 'bad-input', field: 'baseUrl' },
  })
  await consent.allowGateway(['https://new.example/api/v1'])
  expect(ask).toHaveBeenCalledTimes(2)
})

test('consent for a link is asked once per origin, with host and address, and does not allow requests', async () => {
  const { consent, ask } = open()
  expect(await consent.allowLink(new URL('https://site.example/a?d=1'))).toBe(true)
  expect(await consent.allowLink(new URL('https://site.example/b'))).toBe(true)
  expect(ask.mock.calls).toEqual([[{ kind: 'link', hosts: ['site.example'], address: 'https://site.example/a?d=1' }]])
  await consent.allowGateway(['https://site.example/api/v1'])
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a refused link is not opened', async () => {
  const { consent, ask } = open()
  ask.mockResolvedValueOnce(false)
  expect(await consent.allowLink(new URL('https://site.example/'))).toBe(false)
})

test('a mail link needs no consent and counts as opened', async () => {
  const { consent, ask } = open()
  const mail = new URL('mailto:someone@example.com')
  for (let opened = 0; opened < 10; opened++) expect(await consent.allowLink(mail)).toBe(true)
  await expect(consent.allowLink(mail)).rejects.toThrow('too often')
  expect(ask).not.toHaveBeenCalled()
})

test('one question is open at a time, and others are refused', async () => {
  const { consent, ask } = open()
  const answer = Promise.withResolvers<boolean>()
  ask.mockReturnValueOnce(answer.promise)
  const first = consent.allowLink(new URL('https://one.example/'))
  await expect(consent.allowLink(new URL('https://two.example/'))).rejects.toThrow('too often')
  answer.resolve(true)
  expect(await first).toBe(true)
})

test('after three refusals no question is asked for a minute', async () => {
  const { consent, ask, clock } = open()
  ask.mockResolvedValue(false)
  for (const name of ['a', 'b', 'c']) await consent.allowLink(new URL(`https://${name}.example/`))
  await expect(consent.allowGateway(['https://d.example/'])).rejects.toThrow('too often')
  expect(ask).toHaveBeenCalledTimes(3)
  clock.now += 60_000
  expect(await consent.allowLink(new URL('https://d.example/'))).toBe(false)
})

test('at most ten links are opened in a minute, even of a known origin', async () => {
  const { consent, clock } = open()
  const link = new URL('https://known.example/?d=piece')
  for (let opened = 0; opened < 10; opened++) await consent.allowLink(link)
  await expect(consent.allowLink(link)).rejects.toThrow('too often')
  clock.now += 60_000
  expect(await consent.allowLink(link)).toBe(true)
})

test('at most thirty sign-in pages are opened in a minute', () => {
  const { consent, clock } = open()
  for (let opened = 0; opened < 30; opened++) consent.countSignInPage()
  expect(() => consent.countSignInPage()).toThrow('too often')
  clock.now += 60_000
  consent.countSignInPage()
})

test('the last 500 origins are stored', async () => {
  const { consent, ask, clock } = open()
  for (let number = 0; number <= 500; number++) {
    clock.now += 60_000
    await consent.allowLink(new URL(`https://site-${number}.example/`))
  }
  await consent.allowLink(new URL('https://site-500.example/'))
  expect(ask).toHaveBeenCalledTimes(501)
  await consent.allowLink(new URL('https://site-0.example/'))
  expect(ask).toHaveBeenCalledTimes(502)
})

test.each([
  ['https://example.com/page?x=1#y', 'https://example.com/page?x=1#y'],
  ['mailto:someone@example.com', 'mailto:someone@example.com'],
  ['mailto:someone@example.com?subject=Hello%20there', 'mailto:someone@example.com?subject=Hello%20there'],
  [
    'mailto:someone@example.com?attach=/etc/passwd&bcc=a@evil.example&subject=A%26cc=b&body=x#y',
    'mailto:someone@example.com?subject=A%26cc%3Db',
  ],
])('%s is opened as %s', (written, opened) => {
  expect(parseOutsideUrl(written).href).toBe(opened)
})

test.each(['http://example.com/', 'file:///etc/passwd', 'javascript:alert(1)', 'smb://host/share', 'app://bundle/'])(
  '%s is not opened',
  (url) => {
    expect(() => parseOutsideUrl(url)).toThrow('Only https and mailto links can be opened.')
  },
)
