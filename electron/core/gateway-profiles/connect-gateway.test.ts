import { expect, test, vi } from 'vitest'
import type { GatewayEntry } from '#shared/gateway-profile.ts'
import { type Answerer, json, loopbackServer, refusingAddress } from '../../testing/loopback-server.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { badInput } from '../app-errors.ts'
import { explain } from '#shared/messages/explain.ts'
import { createMemoryKeyStore, keyFor } from '../key-store/key-store.ts'
import { embeddedProfile, openRouterProfile } from './built-in-profiles.ts'
import { createConnectCalls } from './connect-gateway.ts'
import { createProfiles } from './profiles.ts'

function open(allowed: readonly string[] = [], localOrigins: readonly string[] = []) {
  const keys = createMemoryKeyStore()
  const embedded = embeddedProfile({ state: () => ({ type: 'starting' }), baseUrl: async () => 'http://127.0.0.1:1' })
  const profiles = createProfiles({
    database: temporaryDatabase(),
    builtIn: [embedded, openRouterProfile],
    keys,
    allow: async () => undefined,
    onLeaving: () => undefined,
    onChosen: () => undefined,
    onChanged: () => undefined,
  })
  const allowGateway = vi.fn<(urls: readonly string[]) => Promise<void>>(async () => undefined)
  const onSecret = vi.fn()
  const calls = createConnectCalls({
    fetch: (url, options) => fetch(url, options),
    profiles,
    originConsent: { allowGateway, isAllowedGateway: (url) => allowed.includes(new URL(url).origin) },
    onSecret,
    preferFreeModel: async () => undefined,
    localOrigins,
  })
  const userKeyOf = async (name: string) => {
    const profile = profiles.all().find((other) => other.name === name)
    return profile === undefined ? undefined : keyFor(keys, profile.id, 'user', profile.keyOrigin)
  }
  const added = () => profiles.all().filter(({ kind }) => kind === 'other')
  return { calls, profiles, allowGateway, onSecret, userKeyOf, added }
}

const entry = (baseUrl: string, rest: Partial<GatewayEntry> = {}): GatewayEntry => ({
  name: '',
  baseUrl,
  authorizeUrl: null,
  key: null,
  evenIfUnreachable: false,
  ...rest,
})

const noKey = { error: { code: 401, message: 'Missing key' } }

/** Lists one model of vLLM at `/v1`, to everybody or with one key. */
function vllm(key: string | null = null): Answerer {
  return (request, response) => {
    if (request.url !== '/v1/models') return json(404, { error: { code: 404, message: 'No' } })(request, response)
    const isKnown = key === null || request.headers.authorization === `Bearer ${key}`
    return json(isKnown ? 200 : 401, isKnown ? { data: [{ id: 'm', owned_by: 'vllm' }] } : noKey)(request, response)
  }
}

const originOf = ({ baseUrl }: { baseUrl: string }) => new URL(baseUrl).origin

test('a gateway that needs no key is added with the base URL that answers, named after its service, and active', async () => {
  const { calls, profiles, added } = open()
  const origin = originOf(await loopbackServer(vllm()))
  const { profile } = await calls['profiles.connect'](entry(origin))
  expect(profile).toMatchObject({
    name: 'vLLM',
    baseUrl: `${origin}/v1`,
    authorizeUrl: null,
    isActive: true,
    keys: { user: false, management: false },
  })
  expect(profiles.active().id).toBe(profile?.id)
  expect(added()).toHaveLength(1)
})

test('a gateway that needs a key is added only with a key that it accepts', async () => {
  const { calls, added, userKeyOf, onSecret } = open()
  const origin = originOf(await loopbackServer(vllm('sk-good')))
  const connect = calls['profiles.connect']
  expect(await connect(entry(origin))).toMatchObject({ probe: { key: 'needed' }, profile: null })
  expect(await connect(entry(origin, { key: 'sk-bad' }))).toMatchObject({ probe: { key: 'refused' }, profile: null })
  await expect(connect(entry(origin, { key: 'sk bad' }))).rejects.toMatchObject({ data: { field: 'key' } })
  expect(added()).toEqual([])

  expect(await connect(entry(origin, { name: 'Office', key: 'sk-good' }))).toMatchObject({
    probe: { key: 'accepted' },
    profile: { name: 'Office', isActive: true, keys: { user: true } },
  })
  expect(await userKeyOf('Office')).toBe('sk-good')
  expect(onSecret.mock.calls.flat()).toEqual(['sk-bad', 'sk bad', 'sk-good'])
})

test('a gateway that needs a key and has a sign-in page is added, and not active before the sign-in', async () => {
  const { calls, profiles } = open()
  const origin = originOf(await loopbackServer(vllm('sk-good')))
  const { profile } = await calls['profiles.connect'](entry(origin, { authorizeUrl: `${origin}/auth` }))
  expect(profile).toMatchObject({ authorizeUrl: `${origin}/auth`, isActive: false })
  expect(profiles.active().kind).toBe('embedded')
})

test('the same gateway connected again is the same profile', async () => {
  const { calls, added } = open()
  const origin = originOf(await loopbackServer(vllm()))
  const first = await calls['profiles.connect'](entry(origin))
  const again = await calls['profiles.connect'](entry(`${origin}/v1/`))
  expect(again.profile?.id).toBe(first.profile?.id)
  expect(added()).toHaveLength(1)
})

test('two gateways of one service get different names', async () => {
  const { calls, added } = open()
  const [first, second] = [originOf(await loopbackServer(vllm())), originOf(await loopbackServer(vllm()))]
  await calls['profiles.connect'](entry(first))
  await calls['profiles.connect'](entry(second))
  expect(added().map(({ name }) => name)).toEqual(['vLLM', `vLLM (${new URL(second).host})`])
})

test('an address at which nothing answers is added only if the person insists', async () => {
  const { calls, added } = open()
  const baseUrl = await refusingAddress()
  expect(await calls['profiles.connect'](entry(baseUrl))).toMatchObject({ probe: { kind: 'failed' }, profile: null })
  expect(added()).toEqual([])
  const { profile } = await calls['profiles.connect'](entry(baseUrl, { evenIfUnreachable: true }))
  expect(profile).toMatchObject({ name: new URL(baseUrl).host, baseUrl, isActive: true })
})

test('an address that the person does not allow is neither contacted nor added', async () => {
  const { calls, allowGateway, added } = open()
  const server = await loopbackServer(vllm())
  allowGateway.mockRejectedValue(badInput(explain('addressNotAllowed'), 'baseUrl'))
  const refused = { data: { kind: 'bad-input', field: 'baseUrl' } }
  await expect(calls['profiles.connect'](entry(originOf(server)))).rejects.toMatchObject(refused)
  await expect(calls['profiles.probe']({ baseUrl: originOf(server), mayAsk: true })).rejects.toMatchObject(refused)
  expect(added()).toEqual([])
  expect(server.requests).toEqual([])
})

test('a probe that may not ask contacts only allowed origins and the known local ones', async () => {
  const server = await loopbackServer(vllm())
  const origin = originOf(server)
  const probe = { baseUrl: origin, mayAsk: false }
  const strange = open()
  expect(await strange.calls['profiles.probe'](probe)).toEqual({ kind: 'not-asked' })
  expect(strange.allowGateway).not.toHaveBeenCalled()
  expect(server.requests).toEqual([])
  for (const known of [open([origin]), open([], [origin])]) {
    expect(await known.calls['profiles.probe'](probe)).toMatchObject({ kind: 'found', service: 'vLLM', key: 'none' })
    expect(known.allowGateway).not.toHaveBeenCalled()
  }
})

test('a new probe ends the one before', async () => {
  const silent = originOf(await loopbackServer(() => undefined))
  const { calls } = open([silent])
  const first = calls['profiles.probe']({ baseUrl: silent, mayAsk: false })
  const second = calls['profiles.probe']({ baseUrl: 'https://second.example', mayAsk: false })
  await expect(first).rejects.toMatchObject({ data: { kind: 'cancelled' } })
  expect(await second).toEqual({ kind: 'not-asked' })
})

test('a key is stored only if the gateway accepts it, and the key before it is kept', async () => {
  const { calls, profiles, userKeyOf } = open()
  const origin = originOf(await loopbackServer(vllm('sk-good')))
  const { profile } = await calls['profiles.connect'](entry(origin, { name: 'Office', key: 'sk-good' }))
  const profileId = profile?.id ?? ''
  profiles.choose('embedded')
  await expect(calls['keys.connect']({ profileId, key: 'sk-bad', choose: true })).rejects.toMatchObject({
    data: { kind: 'bad-input', field: 'key' },
  })
  expect(await userKeyOf('Office')).toBe('sk-good')
  expect(profiles.active().kind).toBe('embedded')
  await calls['keys.connect']({ profileId, key: 'sk-good', choose: false })
  expect(profiles.active().kind).toBe('embedded')
  await calls['keys.connect']({ profileId, key: 'sk-good', choose: true })
  expect(profiles.active().id).toBe(profileId)
})

test('a gateway that only forwards is added with where to, and says so if that is missing', async () => {
  const { calls, added } = open()
  const server = await loopbackServer((request, response) => {
    const isForwarded = request.headers['x-portkey-custom-host'] === 'http://127.0.0.1:9/v1'
    const problem = { status: 'failure', message: 'Either x-portkey-config or x-portkey-provider header is required' }
    return json(isForwarded ? 200 : 400, isForwarded ? { data: [{ id: 'm' }] } : problem)(request, response)
  })
  const connect = calls['profiles.connect']
  expect(await connect(entry(server.baseUrl, { key: 'sk' }))).toMatchObject({
    probe: { service: 'Portkey', needsForwarding: true },
    profile: null,
  })
  const wrong = { provider: 'openai', customHost: 'http://elsewhere.example', config: null }
  await expect(connect(entry(server.baseUrl, { key: 'sk', forwarding: wrong }))).rejects.toMatchObject({
    data: { field: 'forwarding.customHost' },
  })
  const forwarding = { provider: 'openai', customHost: '127.0.0.1:9/v1/', config: null }
  const { profile } = await connect(entry(server.baseUrl, { key: 'sk', forwarding }))
  expect(profile).toMatchObject({
    name: 'Portkey',
    dialect: 'portkey',
    forwarding: { provider: 'openai', customHost: 'http://127.0.0.1:9/v1', config: null },
  })
  expect(added()[0]?.headers).toEqual({
    'x-portkey-provider': 'openai',
    'x-portkey-custom-host': 'http://127.0.0.1:9/v1',
  })
})

test('the same gateway connected under another name is another account, with its own key', async () => {
  const { calls, added, userKeyOf } = open()
  const { baseUrl } = await loopbackServer(json(200, { data: [{ id: 'm' }] }))
  const connect = calls['profiles.connect']
  await connect(entry(baseUrl, { name: 'Home', key: 'sk-home' }))
  await connect(entry(baseUrl, { name: 'Work', key: 'sk-work' }))
  await connect(entry(baseUrl, { name: 'Work', key: 'sk-new' }))
  expect(added().map(({ name }) => name)).toEqual(['Home', 'Work'])
  expect([await userKeyOf('Home'), await userKeyOf('Work')]).toEqual(['sk-home', 'sk-new'])
})

test('a gateway that forwards to another provider is another one, with its own key', async () => {
  const { calls, added, userKeyOf } = open()
  const { baseUrl } = await loopbackServer((request, response) => {
    const isForwarded = request.headers['x-portkey-provider'] !== undefined
    const problem = { status: 'failure', message: 'Either x-portkey-config or x-portkey-provider header is required' }
    return json(isForwarded ? 200 : 400, isForwarded ? { data: [{ id: 'm' }] } : problem)(request, response)
  })
  const connect = (provider: string, key: string) =>
    calls['profiles.connect'](entry(baseUrl, { key, forwarding: { provider, customHost: null, config: null } }))
  await connect('openai', 'sk-openai')
  await connect('anthropic', 'sk-anthropic')
  await connect('openai', 'sk-new')
  expect(added().map(({ name }) => name)).toEqual(['Portkey', 'Portkey (anthropic)'])
  expect([await userKeyOf('Portkey'), await userKeyOf('Portkey (anthropic)')]).toEqual(['sk-new', 'sk-anthropic'])
})
