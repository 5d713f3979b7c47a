import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import type { MessageToGateway } from '#shared/embedded-gateway-messages.ts'
import { collect } from '../../testing/collect.ts'
import { type FakeKeychain, fakeKeychain, lockedKeychain } from '../../testing/fake-keychain.ts'
import { json, loopbackServer, type LoopbackServer } from '../../testing/loopback-server.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import type { GatewayProcess } from '../embedded-gateway/gateway-process.ts'
import { challengeOf } from '../pkce.ts'
import { createSettingsStore } from '../settings/settings-store.ts'
import type { Database } from '../storage/database.ts'
import { openGateways } from './open-gateways.ts'

const error = (code: number) => ({ error: { code, message: 'No' } })

/** A gateway that exchanges any code whose verifier fits, and takes the keys in `keys`: those that it gave out. */
async function startGateway(challenge: () => string | null = () => null) {
  const keys: string[] = []
  const server: LoopbackServer = await loopbackServer((request, response) => {
    if (request.url === '/api/v1/auth/keys') {
      const { code_verifier: verifier } = JSON.parse(server.requests.at(-1)?.body ?? '') as { code_verifier: string }
      const wanted = challenge()
      if (wanted !== null && challengeOf(verifier) !== wanted) return json(403, error(403))(request, response)
      const key = `key-${keys.length + 1}`
      keys.push(key)
      return json(200, { key, user_id: null })(request, response)
    }
    const isKnown = keys.some((key) => request.headers.authorization === `Bearer ${key}`)
    return isKnown ? json(200, { data: [{ id: 'one' }] })(request, response) : json(401, error(401))(request, response)
  })
  return { server, keys, origin: new URL(server.baseUrl).origin }
}

async function open(system: FakeKeychain = fakeKeychain(), database: Database = temporaryDatabase()) {
  const own = await startGateway()
  const listeners: ((message: unknown) => void)[] = []
  const process: GatewayProcess = {
    post(message: MessageToGateway) {
      const answer = (value: object): void => void setImmediate(() => listeners.forEach((listen) => listen(value)))
      if (message.type === 'start') {
        answer({ type: 'ready', baseUrl: own.server.baseUrl, authorizeUrl: `${own.origin}/auth` })
      }
      if (message.type === 'sign-in') answer({ type: 'code', code: 'boot' })
    },
    onMessage: (listener) => void listeners.push(listener),
    onExit: () => undefined,
    kill: () => undefined,
  }
  const settings = createSettingsStore(database)
  const tell = {
    onStatusChanged: vi.fn(),
    onProfilesChanged: vi.fn(),
    onGatewayKeysChanged: vi.fn(),
    onKeychainChanged: vi.fn(),
    onSignInChanged: vi.fn(),
    onModelChanged: vi.fn(),
    onReturned: vi.fn(),
    onSecret: vi.fn(),
  }
  const openBrowser = vi.fn(async () => undefined)
  const gateways = openGateways({
    database,
    settings,
    fetch: (url, options) => fetch(url, options),
    spawnGateway: () => process,
    gatewayDirectory: '/data/gateway',
    askConsent: async () => false,
    keychainProcess: system,
    askOrigin: async () => true,
    openBrowser,
    isSchemeRegistered: async () => true,
    tell,
  })
  onTestFinished(() => gateways.supervisor.stop())
  await gateways.supervisor.baseUrl(never)
  return { gateways, tell, openBrowser, system, settings, database, own }
}

const never = new AbortController().signal

function draftOf({ baseUrl }: LoopbackServer) {
  const { origin } = new URL(baseUrl)
  return { name: 'Work', baseUrl, authorizeUrl: `${origin}/auth`, dialect: 'gateway' as const }
}

test('a sign-in from the page to the first models: key in the keychain, profile active, nothing in the clear', async () => {
  let challenge: string | null = null
  const { server, keys, origin } = await startGateway(() => challenge)
  const { gateways, tell, system, database } = await open()
  const { id } = await gateways.profiles.save(undefined, draftOf(server))
  const state = await gateways.signIn.start(id)
  if (state.step !== 'waiting') throw new Error('The sign-in did not begin.')
  const sent = new URL(state.url).searchParams
  challenge = sent.get('code_challenge')
  await gateways.signIn.receive(`${sent.get('callback_url')}?code=abc&state=${sent.get('state')}&iss=${server.baseUrl}`)

  expect(gateways.signIn.state()).toEqual({ step: 'done', profileId: id })
  expect([...system.secrets]).toEqual([[`${id}/user`, JSON.stringify({ origin, key: 'key-1' })]])
  expect(gateways.profiles.active().id).toBe(id)
  expect(tell.onStatusChanged).toHaveBeenLastCalledWith(expect.objectContaining({ profileId: id, state: 'connected' }))
  expect(tell.onSecret.mock.calls.flat()).toEqual(expect.arrayContaining([...keys, 'abc', sent.get('state')]))
  const client = gateways.clientOf(gateways.profiles.active())
  expect(await client.call('models.list', { query: {} }, never)).toEqual({ data: [{ id: 'one' }] })
  expect(JSON.stringify(database.all('select * from gateway_profiles'))).not.toContain('key-1')
  expect(JSON.stringify(database.all('select * from settings'))).not.toContain('key-1')
})

test('an answer that comes to the next run of the app is told of the gateway that was asked', async () => {
  const { server } = await startGateway()
  const first = await open()
  const { id } = await first.gateways.profiles.save(undefined, draftOf(server))
  const state = await first.gateways.signIn.start(id)
  if (state.step !== 'waiting') throw new Error('The sign-in did not begin.')
  const callback = new URL(state.url).searchParams.get('callback_url')

  const { gateways } = await open(first.system, first.database)
  expect(gateways.profiles.active().id).toBe('embedded')
  await gateways.signIn.receive(`${callback}?code=abc`)
  expect(gateways.signIn.state()).toMatchObject({ step: 'failed', profileId: id, reason: 'expired' })
})

test('the gateway on this computer can be signed in to as well: its key stays in memory', async () => {
  const { gateways, system, own } = await open()
  const state = await gateways.signIn.start('embedded', 'paste')
  expect(state).toMatchObject({ step: 'waiting', url: expect.stringContaining(`${own.origin}/auth?`) })
  await gateways.signIn.paste('abc')
  expect(gateways.signIn.state()).toEqual({ step: 'done', profileId: 'embedded' })
  expect(system.secrets.size).toBe(0)
  await gateways.clientOf(gateways.profiles.active()).call('models.list', { query: {} }, never)
  expect(own.server.requests.at(-1)?.headers.authorization).toBe('Bearer key-2')
})

test('signing out of the gateway on this computer is seen, and a restart signs in again', async () => {
  const { gateways } = await open()
  await gateways.profiles.removeKey('embedded', 'user')
  await eventually(() =>
    expect(gateways.statuses.of(gateways.profiles.active())).toMatchObject({ state: 'signed-out' }),
  )
  gateways.supervisor.restart()
  await gateways.supervisor.baseUrl(never)
  expect(gateways.statuses.of(gateways.profiles.active())).toMatchObject({ state: 'connected' })
})

test('a key goes to the origin that it was kept for, and nowhere once the base URL is another', async () => {
  const first = await startGateway()
  const second = await startGateway()
  const { gateways } = await open()
  const { id } = await gateways.profiles.save(undefined, draftOf(first.server))
  await gateways.profiles.saveKey(gateways.profiles.find(id), 'user', 'sk-canary')
  const before = gateways.clientOf(gateways.profiles.find(id))
  await before.call('models.list', { query: {} }, never).catch(() => undefined)
  expect(first.server.requests.at(-1)?.headers.authorization).toBe('Bearer sk-canary')

  await gateways.profiles.save(id, draftOf(second.server))
  const after = gateways.clientOf(gateways.profiles.find(id))
  for (const client of [before, after]) await client.call('models.list', { query: {} }, never).catch(() => undefined)
  expect(second.server.requests.length).toBeGreaterThan(0)
  expect(JSON.stringify(second.server.requests)).not.toContain('canary')
  expect(first.server.requests.at(-1)?.headers.authorization).toBeUndefined()
})

test('a redirect to another origin is refused, and takes neither key nor code along', async () => {
  const other = await startGateway()
  const server = await loopbackServer((_request, response) => {
    response.writeHead(307, { Location: `${other.server.baseUrl}/auth/keys` }).end()
  })
  const { gateways } = await open()
  const { id } = await gateways.profiles.save(undefined, draftOf(server))
  await gateways.profiles.saveKey(gateways.profiles.find(id), 'user', 'sk-canary')
  await gateways.signIn.start(id, 'paste')
  await gateways.signIn.paste('abc')
  expect(gateways.signIn.state()).toMatchObject({
    step: 'failed',
    reason: 'transport',
    error: { kind: 'bad-response' },
  })
  expect(other.server.requests).toEqual([])
})

test('a key that the gateway gives out and then refuses is not kept', async () => {
  const server = await loopbackServer((request, response) =>
    request.url === '/api/v1/auth/keys'
      ? json(200, { key: 'sk-dud', user_id: null })(request, response)
      : json(401, error(401))(request, response),
  )
  const { gateways, system } = await open()
  const { id } = await gateways.profiles.save(undefined, draftOf(server))
  await gateways.signIn.start(id, 'paste')
  await gateways.signIn.paste('abc')
  expect(gateways.signIn.state()).toMatchObject({
    step: 'failed',
    reason: 'gateway',
    error: { status: 401, message: 'No' },
  })
  expect(system.secrets.size).toBe(0)
  expect(gateways.profiles.active().id).toBe('embedded')
})

test('the preset that is open belongs to a gateway: another one is not asked for it', async () => {
  const { server } = await startGateway()
  const { gateways, settings } = await open()
  const { id } = await gateways.profiles.save(undefined, draftOf(server))
  settings.change({ presetSlug: 'landlord-letters' })
  gateways.profiles.choose('embedded')
  expect(settings.read().presetSlug).toBe('landlord-letters')
  gateways.profiles.choose(id)
  expect(settings.read().presetSlug).toBeNull()
})

test('the model of new chats belongs to a gateway', async () => {
  const { server } = await startGateway()
  const { gateways, settings, tell } = await open()
  const { id } = await gateways.profiles.save(undefined, draftOf(server))
  settings.change({ model: 'gatehouse/guide' })
  gateways.profiles.choose(id)
  expect(settings.read().model).toBeNull()
  settings.change({ model: 'one' })
  gateways.profiles.choose('embedded')
  expect(settings.read().model).toBe('gatehouse/guide')
  gateways.profiles.choose(id)
  expect(settings.read().model).toBe('one')
  expect(tell.onModelChanged).toHaveBeenCalledTimes(3)
})

test('with a locked keychain a gateway works all the same, and once it is open its keys are there', async () => {
  const { server, keys, origin } = await startGateway()
  keys.push('sk-mine')
  const { gateways, tell, system } = await open()
  system.fail = lockedKeychain
  const { id } = await gateways.profiles.save(undefined, draftOf(server))
  await gateways.profiles.saveKey(gateways.profiles.find(id), 'user', 'sk-mine')
  gateways.profiles.choose(id)
  await eventually(() =>
    expect(tell.onStatusChanged).toHaveBeenLastCalledWith(expect.objectContaining({ state: 'connected' })),
  )
  expect(tell.onKeychainChanged).toHaveBeenCalledWith(expect.objectContaining({ kind: 'memory', reason: 'locked' }))
  system.fail = null
  await gateways.keychain.check()
  expect([...system.secrets]).toEqual([[`${id}/user`, JSON.stringify({ origin, key: 'sk-mine' })]])
})

test('a conversation whose gateway was removed is told what to do', async () => {
  const { server } = await startGateway()
  const { gateways } = await open()
  const { id } = await gateways.profiles.save(undefined, draftOf(server))
  expect(gateways.answering(id).dialect).toBe('gateway')
  await gateways.profiles.remove(id)
  expect(() => gateways.answering(id)).toThrow(
    expect.objectContaining({
      data: { source: 'app', kind: 'not-found', message: expect.stringMatching(/Start a new chat/) },
    }),
  )
})

test('the active gateway is asked when the app starts', async () => {
  const { server, keys } = await startGateway()
  keys.push('sk-mine')
  const { gateways, system, database } = await open()
  const { id } = await gateways.profiles.save(undefined, draftOf(server))
  await gateways.profiles.saveKey(gateways.profiles.find(id), 'user', 'sk-mine')
  gateways.profiles.choose(id)
  const again = await open(system, database)
  await eventually(() =>
    expect(again.gateways.statuses.of(again.gateways.profiles.active())).toMatchObject({
      profileId: id,
      state: 'connected',
    }),
  )
})

const chat = { messages: [{ role: 'user' as const, content: 'Hi' }] }

test('the gateway on this computer is signed in to at its start, and is not asked whether it runs', async () => {
  const { gateways, tell, own, system } = await open()
  expect(tell.onStatusChanged).toHaveBeenLastCalledWith(
    expect.objectContaining({ profileId: 'embedded', name: 'On this computer', state: 'connected', error: null }),
  )
  expect(tell.onProfilesChanged).toHaveBeenCalled()
  await gateways.clientOf(gateways.profiles.active()).call('models.list', { query: {} }, never)
  expect(own.server.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/api/v1/auth/keys', undefined],
    ['/api/v1/models', 'Bearer key-1'],
  ])
  expect(tell.onSecret).toHaveBeenCalledWith('key-1')
  expect(system.secrets.size).toBe(0)
})

test('a status is told when it changes and not again', async () => {
  const { gateways, tell } = await open()
  const before = tell.onStatusChanged.mock.calls.length
  gateways.profiles.choose('embedded')
  gateways.profiles.choose('embedded')
  expect(tell.onStatusChanged).toHaveBeenCalledTimes(before)
})

test('of the active gateway it is told when a check has found it, and with another key that is open again', async () => {
  const { server, keys } = await startGateway()
  keys.push('sk-mine')
  const { gateways, tell } = await open()
  const { id } = await gateways.profiles.save(undefined, draftOf(server))
  await gateways.profiles.saveKey(gateways.profiles.find(id), 'user', 'sk-mine')
  gateways.profiles.choose(id)
  await gateways.statuses.check(gateways.profiles.active())
  expect(tell.onStatusChanged).toHaveBeenLastCalledWith(expect.objectContaining({ profileId: id, state: 'connected' }))

  tell.onProfilesChanged.mockClear()
  await gateways.profiles.saveKey(gateways.profiles.active(), 'user', 'sk-other')
  expect(gateways.statuses.of(gateways.profiles.active()).state).toBe('starting')
  expect(tell.onProfilesChanged).toHaveBeenCalled()
  await gateways.statuses.check(gateways.profiles.active())
  expect(tell.onStatusChanged).toHaveBeenLastCalledWith(expect.objectContaining({ profileId: id, state: 'signed-out' }))
})

test('another state of the keychain is told with the keys that are there now', async () => {
  const { gateways, tell, system } = await open()
  system.fail = lockedKeychain
  await gateways.profiles.saveKey(gateways.profiles.find('openrouter'), 'user', 'sk-mine')
  system.fail = null
  tell.onProfilesChanged.mockClear()
  await gateways.keychain.check()
  expect(tell.onKeychainChanged).toHaveBeenLastCalledWith({ kind: 'keychain' })
  expect(tell.onProfilesChanged).toHaveBeenCalledOnce()
})

test('a conversation is answered by its own gateway, which is asked for its routing where the settings say so', async () => {
  const completion = {
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Hello' } }],
  }
  const server = await loopbackServer(json(200, completion))
  const { gateways, settings } = await open()
  const { id } = await gateways.profiles.save(undefined, draftOf(server))
  for (const asksForRouting of [true, false]) {
    settings.change({ asksForRouting })
    const answering = gateways.answering(id)
    const described = answering.describe(chat)
    expect(described).toMatchObject({ method: 'POST', url: `${server.baseUrl}/chat/completions` })
    const events = await collect(answering.complete(chat, never))
    expect(events.map(({ type }) => type)).toEqual(['head', 'completion'])
    const sent = server.requests.at(-1)?.headers
    const header = 'X-Service-Metadata'
    expect([header in described.headers, header.toLowerCase() in (sent ?? {})]).toEqual([
      asksForRouting,
      asksForRouting,
    ])
  }
})

test('a browser that comes back by loopback is answered in the language of the app', async () => {
  const { server } = await startGateway()
  const { gateways, tell } = await open()
  const { id } = await gateways.profiles.save(undefined, draftOf(server))
  const state = await gateways.signIn.start(id, 'loopback')
  if (state.step !== 'waiting') throw new Error('The sign-in did not begin.')
  const page = await fetch(`${new URL(state.url).searchParams.get('callback_url')}?code=abc`)
  expect(await page.text()).toContain('You can close this tab and go back to Gatehouse.')
  await eventually(() => expect(tell.onSignInChanged).toHaveBeenLastCalledWith({ step: 'done', profileId: id }))
})

test('a sign-in that is cancelled while its key is tried does not make the gateway the active one', async () => {
  const asked = Promise.withResolvers<() => void>()
  const server = await loopbackServer((request, response) => {
    if (request.url?.endsWith('/auth/keys')) return json(200, { key: 'sk-new', user_id: null })(request, response)
    asked.resolve(() => json(200, { data: [] })(request, response))
  })
  const { gateways } = await open()
  const { id } = await gateways.profiles.save(undefined, draftOf(server))
  await gateways.signIn.start(id, 'paste')
  const pasting = gateways.signIn.paste('abc')
  const answer = await asked.promise
  gateways.signIn.cancel()
  answer()
  await pasting
  expect([gateways.signIn.state(), gateways.profiles.active().id]).toEqual([{ step: 'idle' }, 'embedded'])
})

test('a connection is tested with the key of its profile', async () => {
  const { server, keys } = await startGateway()
  keys.push('sk-mine')
  const { gateways } = await open()
  const profile = await gateways.profiles.save(undefined, draftOf(server))
  await gateways.profiles.saveKey(profile, 'user', 'sk-mine')
  expect(await gateways.testConnection(profile)).toMatchObject({ reached: true, keyAccepted: true, models: 1 })
})

test('a page that begins one sign-in after the other opens the browser thirty times in a minute', async () => {
  const { gateways, openBrowser } = await open()
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let begun = 0; begun < 31; begun++) await gateways.signIn.start('embedded', 'paste')
  expect(openBrowser).toHaveBeenCalledTimes(30)
  expect(gateways.signIn.state()).toMatchObject({ step: 'waiting', url: expect.stringContaining('/auth?') })
  gateways.signIn.cancel()
})
