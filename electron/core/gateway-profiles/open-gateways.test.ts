import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import type { MessageToGateway } from '#shared/embedded-gateway-messages.ts'
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
    onKeychainChanged: vi.fn(),
    onSignInChanged: vi.fn(),
    onModelChanged: vi.fn(),
    onReturned: vi.fn(),
    onSecret: vi.fn(),
  }
  const gateways = openGateways({
    database,
    settings,
    fetch: (url, options) => fetch(url, options),
    spawnGateway: () => process,
    gatewayDirectory: '/data/gateway',
    keychainProcess: system,
    openBrowser: async () => undefined,
    isSchemeRegistered: async () => true,
    tell,
  })
  onTestFinished(() => gateways.supervisor.stop())
  await gateways.supervisor.baseUrl(never)
  return { gateways, tell, system, settings, database, own }
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
  expect(gateways.signIn.state()).toMatchObject({ step: 'failed', reason: 'gateway', error: { status: 401 } })
  expect(system.secrets.size).toBe(0)
  expect(gateways.profiles.active().id).toBe('embedded')
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
  await gateways.keychain.retry()
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
