import type { ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { explain } from '#shared/messages/explain.ts'
import { collect } from '../../testing/collect.ts'
import { lockedKeychain } from '../../testing/fake-keychain.ts'
import { json, loopbackServer, type LoopbackServer } from '../../testing/loopback-server.ts'
import { startKeyGateway } from '../../testing/key-gateway.ts'
import { openedGateways as open } from '../../testing/opened-gateways.ts'
import { startSignIn } from '../../testing/played-sign-in.ts'

const error = (code: number) => ({ error: { code, message: 'No' } })

const never = new AbortController().signal

function draftOf({ baseUrl }: LoopbackServer) {
  const { origin } = new URL(baseUrl)
  return { name: 'Work', baseUrl, authorizeUrl: `${origin}/auth`, dialect: 'gateway' as const }
}

test('a sign-in stores the key in the keychain, activates the profile, and leaves no secret in the clear', async () => {
  let challenge: string | null = null
  const { server, keys, origin } = await startKeyGateway(() => challenge)
  const { gateways, listener, system, database } = await open()
  const { id } = await gateways.profiles.calls['profiles.save']({ draft: draftOf(server) })
  const state = await startSignIn(gateways.signIn, id)
  if (state.step !== 'waiting') throw new Error('The sign-in did not begin.')
  const sent = new URL(state.url).searchParams
  challenge = sent.get('code_challenge')
  await gateways.signIn.receive(`${sent.get('callback_url')}?code=abc&state=${sent.get('state')}&iss=${server.baseUrl}`)

  expect(gateways.signIn.calls['signIn.state']()).toEqual({ step: 'done', profileId: id })
  expect([...system.secrets]).toEqual([[`${id}/user`, JSON.stringify({ origin, key: 'key-1' })]])
  expect(gateways.profiles.active().id).toBe(id)
  expect(listener.onStatusChanged).toHaveBeenLastCalledWith(
    expect.objectContaining({ profileId: id, state: 'connected' }),
  )
  expect(listener.onSecret.mock.calls.flat()).toEqual(expect.arrayContaining([...keys, 'abc', sent.get('state')]))
  const client = gateways.clientOf(gateways.profiles.active())
  expect(await client.call('models.list', { query: {} }, never)).toEqual({ data: [{ id: 'one' }] })
  expect(JSON.stringify(database.all('select * from gateway_profiles'))).not.toContain('key-1')
  expect(JSON.stringify(database.all('select * from settings'))).not.toContain('key-1')
})

test('a callback in the next run of the app is reported for the gateway of the sign-in', async () => {
  const { server } = await startKeyGateway()
  const first = await open()
  const { id } = await first.gateways.profiles.calls['profiles.save']({ draft: draftOf(server) })
  const state = await startSignIn(first.gateways.signIn, id)
  if (state.step !== 'waiting') throw new Error('The sign-in did not begin.')
  const callback = new URL(state.url).searchParams.get('callback_url')

  const { gateways } = await open(first.system, first.database)
  expect(gateways.profiles.active().id).toBe('embedded')
  await gateways.signIn.receive(`${callback}?code=abc`)
  expect(gateways.signIn.calls['signIn.state']()).toMatchObject({ step: 'failed', profileId: id, reason: 'expired' })
})

test('the key of the embedded gateway stays in memory, and its page is not for the app', async () => {
  const { gateways, system, own } = await open()
  await gateways.supervisor.baseUrl(never)
  expect(system.secrets.size).toBe(0)
  await gateways.clientOf(gateways.profiles.active()).call('models.list', { query: {} }, never)
  expect(own.server.requests.at(-1)?.headers.authorization).toBe('Bearer key-1')
  await expect(startSignIn(gateways.signIn, 'embedded', 'paste')).rejects.toThrow(
    'This gateway has no page to sign in at',
  )
})

test('signing out of the embedded gateway changes its status, and a restart signs in again', async () => {
  const { gateways } = await open()
  await gateways.profiles.removeKey('embedded', 'user')
  await eventually(() =>
    expect(gateways.statuses.of(gateways.profiles.active())).toMatchObject({ state: 'signed-out' }),
  )
  gateways.supervisor.restart()
  await gateways.supervisor.baseUrl(never)
  expect(gateways.statuses.of(gateways.profiles.active())).toMatchObject({ state: 'connected' })
})

test('a key is sent only to its origin, and not after the base URL changes', async () => {
  const first = await startKeyGateway()
  const second = await startKeyGateway()
  const { gateways } = await open()
  const { id } = await gateways.profiles.calls['profiles.save']({ draft: draftOf(first.server) })
  await gateways.profiles.saveKey(gateways.profiles.find(id), 'user', 'sk-canary')
  const before = gateways.clientOf(gateways.profiles.find(id))
  await before.call('models.list', { query: {} }, never).catch(() => undefined)
  expect(first.server.requests.at(-1)?.headers.authorization).toBe('Bearer sk-canary')

  await gateways.profiles.calls['profiles.save']({ id, draft: draftOf(second.server) })
  const after = gateways.clientOf(gateways.profiles.find(id))
  for (const client of [before, after]) await client.call('models.list', { query: {} }, never).catch(() => undefined)
  expect(second.server.requests.length).toBeGreaterThan(0)
  expect(JSON.stringify(second.server.requests)).not.toContain('canary')
  expect(first.server.requests.at(-1)?.headers.authorization).toBeUndefined()
})

test('a redirect to another origin is refused and gets neither key nor code', async () => {
  const other = await startKeyGateway()
  const server = await loopbackServer((_request, response) => {
    response.writeHead(307, { Location: `${other.server.baseUrl}/auth/keys` }).end()
  })
  const { gateways } = await open()
  const { id } = await gateways.profiles.calls['profiles.save']({ draft: draftOf(server) })
  await gateways.profiles.saveKey(gateways.profiles.find(id), 'user', 'sk-canary')
  await startSignIn(gateways.signIn, id, 'paste')
  await gateways.signIn.calls['signIn.paste']({ code: 'abc' })
  expect(gateways.signIn.calls['signIn.state']()).toMatchObject({
    step: 'failed',
    reason: 'transport',
    error: { kind: 'bad-response' },
  })
  expect(other.server.requests).toEqual([])
})

test('a key that the gateway issues and then refuses is not stored', async () => {
  const server = await loopbackServer((request, response) =>
    request.url === '/api/v1/auth/keys'
      ? json(200, { key: 'sk-dud', user_id: null })(request, response)
      : json(401, error(401))(request, response),
  )
  const { gateways, system } = await open()
  const { id } = await gateways.profiles.calls['profiles.save']({ draft: draftOf(server) })
  await startSignIn(gateways.signIn, id, 'paste')
  await gateways.signIn.calls['signIn.paste']({ code: 'abc' })
  expect(gateways.signIn.calls['signIn.state']()).toMatchObject({
    step: 'failed',
    reason: 'gateway',
    error: { status: 401, message: 'No' },
  })
  expect(system.secrets.size).toBe(0)
  expect(gateways.profiles.active().id).toBe('embedded')
})

test('a check that ends after the app began to quit publishes nothing, since the settings are closed', async () => {
  const asked = Promise.withResolvers<ServerResponse>()
  const server = await loopbackServer(json(200, { data: [] }), (_request, response) => asked.resolve(response))
  const { gateways, listener, database } = await open()
  const { id } = await gateways.profiles.calls['profiles.save']({ draft: draftOf(server) })
  gateways.profiles.choose(id)
  await eventually(() => expect(gateways.statuses.of(gateways.profiles.find(id)).state).toBe('signed-out'))
  const check = gateways.statuses.check(gateways.profiles.find(id))
  const response = await asked.promise
  listener.onStatusChanged.mockClear()
  gateways.stop()
  database.close()
  response.destroy()
  expect(await check).toMatchObject({ type: 'unreachable' })
  expect(listener.onStatusChanged).not.toHaveBeenCalled()
})

test('the open preset is cleared when another gateway becomes active', async () => {
  const { server } = await startKeyGateway()
  const { gateways, settings } = await open()
  const { id } = await gateways.profiles.calls['profiles.save']({ draft: draftOf(server) })
  settings.change({ presetSlug: 'landlord-letters' })
  gateways.profiles.choose('embedded')
  expect(settings.read().presetSlug).toBe('landlord-letters')
  gateways.profiles.choose(id)
  expect(settings.read().presetSlug).toBeNull()
})

test('each gateway has its own model for new chats', async () => {
  const { server } = await startKeyGateway()
  const { gateways, settings, listener } = await open()
  const { id } = await gateways.profiles.calls['profiles.save']({ draft: draftOf(server) })
  settings.change({ model: 'gatehouse/guide' })
  gateways.profiles.choose(id)
  expect(settings.read().model).toBeNull()
  settings.change({ model: 'one' })
  gateways.profiles.choose('embedded')
  expect(settings.read().model).toBe('gatehouse/guide')
  gateways.profiles.choose(id)
  expect(settings.read().model).toBe('one')
  expect(listener.onModelChanged).toHaveBeenCalledTimes(3)
})

test('a gateway works with a locked keychain, and its keys return once it is unlocked', async () => {
  const { server, keys, origin } = await startKeyGateway()
  keys.push('sk-mine')
  const { gateways, listener, system } = await open()
  system.fail = lockedKeychain
  const { id } = await gateways.profiles.calls['profiles.save']({ draft: draftOf(server) })
  await gateways.profiles.saveKey(gateways.profiles.find(id), 'user', 'sk-mine')
  gateways.profiles.choose(id)
  await eventually(() =>
    expect(listener.onStatusChanged).toHaveBeenLastCalledWith(expect.objectContaining({ state: 'connected' })),
  )
  expect(listener.onKeychainChanged).toHaveBeenCalledWith(expect.objectContaining({ kind: 'memory', reason: 'locked' }))
  system.fail = null
  await gateways.keychain.check()
  expect([...system.secrets]).toEqual([[`${id}/user`, JSON.stringify({ origin, key: 'sk-mine' })]])
})

test('the error for a conversation of a removed gateway has a recovery', async () => {
  const { server } = await startKeyGateway()
  const { gateways } = await open()
  const { id } = await gateways.profiles.calls['profiles.save']({ draft: draftOf(server) })
  expect(gateways.answering(id).dialect).toBe('gateway')
  await gateways.profiles.calls['profiles.remove']({ profileId: id })
  expect(() => gateways.answering(id)).toThrow(
    expect.objectContaining({ data: { source: 'app', kind: 'not-found', ...explain('conversationGatewayRemoved') } }),
  )
})

test('the active gateway is checked when the app starts', async () => {
  const { server, keys } = await startKeyGateway()
  keys.push('sk-mine')
  const { gateways, system, database } = await open()
  const { id } = await gateways.profiles.calls['profiles.save']({ draft: draftOf(server) })
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

test('the embedded gateway is signed in to at start, without a check', async () => {
  const { gateways, listener, own, system } = await open()
  expect(listener.onStatusChanged).toHaveBeenLastCalledWith(
    expect.objectContaining({ profileId: 'embedded', name: 'On this computer', state: 'connected', error: null }),
  )
  expect(listener.onProfilesChanged).toHaveBeenCalled()
  await gateways.clientOf(gateways.profiles.active()).call('models.list', { query: {} }, never)
  expect(own.server.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/api/v1/auth/keys', undefined],
    ['/api/v1/models', 'Bearer key-1'],
  ])
  expect(listener.onSecret).toHaveBeenCalledWith('key-1')
  expect(system.secrets.size).toBe(0)
})

test('a status is published only when it changes', async () => {
  const { gateways, listener } = await open()
  const before = listener.onStatusChanged.mock.calls.length
  gateways.profiles.choose('embedded')
  gateways.profiles.choose('embedded')
  expect(listener.onStatusChanged).toHaveBeenCalledTimes(before)
})

test('the status of the active gateway is published after a check, and reset by another key', async () => {
  const { server, keys } = await startKeyGateway()
  keys.push('sk-mine')
  const { gateways, listener } = await open()
  const { id } = await gateways.profiles.calls['profiles.save']({ draft: draftOf(server) })
  await gateways.profiles.saveKey(gateways.profiles.find(id), 'user', 'sk-mine')
  gateways.profiles.choose(id)
  await gateways.statuses.check(gateways.profiles.active())
  expect(listener.onStatusChanged).toHaveBeenLastCalledWith(
    expect.objectContaining({ profileId: id, state: 'connected' }),
  )

  listener.onProfilesChanged.mockClear()
  await gateways.profiles.saveKey(gateways.profiles.active(), 'user', 'sk-other')
  expect(gateways.statuses.of(gateways.profiles.active()).state).toBe('starting')
  expect(listener.onProfilesChanged).toHaveBeenCalled()
  await gateways.statuses.check(gateways.profiles.active())
  expect(listener.onStatusChanged).toHaveBeenLastCalledWith(
    expect.objectContaining({ profileId: id, state: 'signed-out' }),
  )
})

test('a changed keychain state is published together with the keys', async () => {
  const { gateways, listener, system } = await open()
  system.fail = lockedKeychain
  await gateways.profiles.saveKey(gateways.profiles.find('openrouter'), 'user', 'sk-mine')
  system.fail = null
  listener.onProfilesChanged.mockClear()
  await gateways.keychain.check()
  expect(listener.onKeychainChanged).toHaveBeenLastCalledWith({ kind: 'keychain' })
  expect(listener.onProfilesChanged).toHaveBeenCalledOnce()
})

test('a conversation is answered by its own gateway, with routing metadata if the settings ask for it', async () => {
  const completion = {
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Hello' } }],
  }
  const server = await loopbackServer(json(200, completion))
  const { gateways, settings } = await open()
  const { id } = await gateways.profiles.calls['profiles.save']({ draft: draftOf(server) })
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

test('the loopback callback page is in the language of the app', async () => {
  const { server } = await startKeyGateway()
  const { gateways, listener } = await open()
  const { id } = await gateways.profiles.calls['profiles.save']({ draft: draftOf(server) })
  const state = await startSignIn(gateways.signIn, id, 'loopback')
  if (state.step !== 'waiting') throw new Error('The sign-in did not begin.')
  const page = await fetch(`${new URL(state.url).searchParams.get('callback_url')}?code=abc`)
  expect(await page.text()).toContain('You can close this tab and go back to Gatehouse.')
  await eventually(() => expect(listener.onSignInChanged).toHaveBeenLastCalledWith({ step: 'done', profileId: id }))
})

test('a sign-in that is cancelled while its key is tested does not change the active gateway', async () => {
  const asked = Promise.withResolvers<() => void>()
  const server = await loopbackServer((request, response) => {
    if (request.url?.endsWith('/auth/keys')) return json(200, { key: 'sk-new', user_id: null })(request, response)
    asked.resolve(() => json(200, { data: [] })(request, response))
  })
  const { gateways } = await open()
  const { id } = await gateways.profiles.calls['profiles.save']({ draft: draftOf(server) })
  await startSignIn(gateways.signIn, id, 'paste')
  const pasting = gateways.signIn.calls['signIn.paste']({ code: 'abc' })
  const answer = await asked.promise
  gateways.signIn.calls['signIn.cancel']()
  answer()
  await pasting
  expect([gateways.signIn.calls['signIn.state'](), gateways.profiles.active().id]).toEqual([
    { step: 'idle' },
    'embedded',
  ])
})

test('the connection test uses the key of its profile', async () => {
  const { server, keys } = await startKeyGateway()
  keys.push('sk-mine')
  const { gateways } = await open()
  const { id } = await gateways.profiles.calls['profiles.save']({ draft: draftOf(server) })
  const profile = gateways.profiles.find(id)
  await gateways.profiles.saveKey(profile, 'user', 'sk-mine')
  expect(await gateways.testConnection(profile)).toMatchObject({ reached: true, keyAccepted: true, models: 1 })
})

test('a page can open the browser for sign-ins at most thirty times in a minute', async () => {
  const { server } = await startKeyGateway()
  const { gateways, openBrowser } = await open()
  const { id } = await gateways.profiles.calls['profiles.save']({ draft: draftOf(server) })
  vi.useFakeTimers({ toFake: ['performance'] })
  for (let started = 0; started < 31; started++) await startSignIn(gateways.signIn, id, 'paste')
  expect(openBrowser).toHaveBeenCalledTimes(30)
  expect(gateways.signIn.calls['signIn.state']()).toMatchObject({
    step: 'waiting',
    url: expect.stringContaining('/auth?'),
  })
  gateways.signIn.calls['signIn.cancel']()
})
