import { expect, test, vi } from 'vitest'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createOriginConsent, type OriginQuestion } from './origin-consent.ts'

function open(database = temporaryDatabase()) {
  const clock = { now: 1_000_000 }
  const ask = vi.fn<(question: OriginQuestion) => Promise<boolean>>(async () => true)
  const gatewayOrigins = () => ['https://known.example']
  const consent = createOriginConsent({ database, ask, gatewayOrigins, now: () => clock.now })
  return { consent, ask, clock, database }
}

test('a new gateway is asked for once, by its hosts, and remembered over a restart', async () => {
  const { consent, ask, database } = open()
  await consent.allowGateway(['https://new.example/api/v1', 'https://login.example/auth'])
  await consent.allowGateway(['https://login.example/other'])
  expect(ask.mock.calls).toEqual([[{ kind: 'gateway', hosts: ['new.example', 'login.example'], address: null }]])
  const next = open(database)
  await next.consent.allowGateway(['https://new.example/v2'])
  expect(next.ask).not.toHaveBeenCalled()
})

test('a known gateway and its links are not asked for', async () => {
  const { consent, ask } = open()
  await consent.allowGateway(['https://known.example/api/v1'])
  expect(await consent.allowLink(new URL('https://known.example/keys'))).toBe(true)
  expect(ask).not.toHaveBeenCalled()
})

test('another port is another origin', async () => {
  const { consent, ask } = open()
  await consent.allowGateway(['https://known.example:8443/api/v1'])
  expect(ask).toHaveBeenCalledWith({ kind: 'gateway', hosts: ['known.example:8443'], address: null })
})

test('a no keeps a gateway out, and the next save asks again', async () => {
  const { consent, ask } = open()
  ask.mockResolvedValueOnce(false)
  await expect(consent.allowGateway(['https://new.example/api/v1'])).rejects.toMatchObject({
    data: { kind: 'bad-input', field: 'baseUrl' },
  })
  await consent.allowGateway(['https://new.example/api/v1'])
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a link is asked for once for each origin, with its host and address, and allows no requests', async () => {
  const { consent, ask } = open()
  expect(await consent.allowLink(new URL('https://site.example/a?d=1'))).toBe(true)
  expect(await consent.allowLink(new URL('https://site.example/b'))).toBe(true)
  expect(ask.mock.calls).toEqual([[{ kind: 'link', hosts: ['site.example'], address: 'https://site.example/a?d=1' }]])
  await consent.allowGateway(['https://site.example/api/v1'])
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a no to a link opens nothing', async () => {
  const { consent, ask } = open()
  ask.mockResolvedValueOnce(false)
  expect(await consent.allowLink(new URL('https://site.example/'))).toBe(false)
})

test('a mail is not asked for, and counts as opened', async () => {
  const { consent, ask } = open()
  const mail = new URL('mailto:someone@example.com')
  for (let opened = 0; opened < 10; opened++) expect(await consent.allowLink(mail)).toBe(true)
  await expect(consent.allowLink(mail)).rejects.toThrow('too often')
  expect(ask).not.toHaveBeenCalled()
})

test('one question stands at a time, and others meanwhile are refused', async () => {
  const { consent, ask } = open()
  const answer = Promise.withResolvers<boolean>()
  ask.mockReturnValueOnce(answer.promise)
  const first = consent.allowLink(new URL('https://one.example/'))
  await expect(consent.allowLink(new URL('https://two.example/'))).rejects.toThrow('too often')
  answer.resolve(true)
  expect(await first).toBe(true)
})

test('after three refusals nobody is asked for a minute', async () => {
  const { consent, ask, clock } = open()
  ask.mockResolvedValue(false)
  for (const name of ['a', 'b', 'c']) await consent.allowLink(new URL(`https://${name}.example/`))
  await expect(consent.allowGateway(['https://d.example/'])).rejects.toThrow('too often')
  expect(ask).toHaveBeenCalledTimes(3)
  clock.now += 60_000
  expect(await consent.allowLink(new URL('https://d.example/'))).toBe(false)
})

test('ten links are opened in a minute, also of one known origin', async () => {
  const { consent, clock } = open()
  const link = new URL('https://known.example/?d=piece')
  for (let opened = 0; opened < 10; opened++) await consent.allowLink(link)
  await expect(consent.allowLink(link)).rejects.toThrow('too often')
  clock.now += 60_000
  expect(await consent.allowLink(link)).toBe(true)
})

test('thirty pages to sign in at are opened in a minute', () => {
  const { consent, clock } = open()
  for (let opened = 0; opened < 30; opened++) consent.countSignInPage()
  expect(() => consent.countSignInPage()).toThrow('too often')
  clock.now += 60_000
  consent.countSignInPage()
})

test('of many origins the last 500 are remembered', async () => {
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
