import { expect, test, vi } from 'vitest'
import type { ProfileDraft } from '#shared/gateway-profile.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createMemoryKeyStore, keyFor, type KeyStore } from '../key-store/key-store.ts'
import { embeddedProfile, openRouterIn, openRouterProfile } from './built-in-profiles.ts'
import { readOpenRouterRegion } from './profile-store.ts'
import { createProfiles, type Profiles } from './profiles.ts'

const address = { baseUrl: 'http://127.0.0.1:4000/api/v1' }
const embedded = embeddedProfile({
  state: () => ({ type: 'connected', ...address }),
  baseUrl: async () => address.baseUrl,
})

function open(database = temporaryDatabase(), keys: KeyStore = createMemoryKeyStore(), first = embedded) {
  const onChanged = vi.fn()
  const onLeaving = vi.fn()
  const onChosen = vi.fn()
  const allow = vi.fn<(urls: readonly string[]) => Promise<void>>(async () => undefined)
  let ids = 0
  const profiles = createProfiles({
    database,
    builtIn: [first, openRouterProfile],
    keys,
    allow,
    onLeaving,
    onChosen,
    onChanged,
    now: () => ++ids,
    createId: () => `profile-${ids}`,
  })
  return { profiles, keys, allow, onChanged, onLeaving, onChosen, database }
}

/** Returns a profile as pages see it. */
const viewOf = async (profiles: Profiles, id: string) =>
  (await profiles.calls['profiles.list']()).find((profile) => profile.id === id)

const draft: ProfileDraft = {
  name: 'Work',
  baseUrl: 'https://gateway.example/api/v1/',
  authorizeUrl: 'https://gateway.example/auth',
  dialect: 'gateway',
}
const noKeys = { user: false, management: false }

test('two gateways are built in, and the embedded one is active', async () => {
  const { profiles } = open()
  expect(await profiles.calls['profiles.list']()).toEqual([
    {
      id: 'embedded',
      name: 'On this computer',
      ...address,
      authorizeUrl: null,
      dialect: 'gateway',
      kind: 'embedded',
      isActive: true,
      keys: noKeys,
    },
    {
      id: 'openrouter',
      name: 'OpenRouter',
      baseUrl: 'https://openrouter.ai/api/v1',
      authorizeUrl: 'https://openrouter.ai/auth',
      dialect: 'openrouter',
      kind: 'openrouter',
      isActive: false,
      keys: noKeys,
    },
  ])
})

test('settings of another gateway are changed only once the choice is stored', () => {
  const database = temporaryDatabase()
  let commits = true
  const { profiles, onChosen } = open({
    ...database,
    transaction: (work) =>
      database.transaction(() => {
        const result = work()
        if (!commits) throw new Error('The disk is full.')
        return result
      }),
  })
  commits = false
  expect(() => profiles.choose('openrouter')).toThrow('The disk is full.')
  expect([profiles.active().id, onChosen.mock.calls]).toEqual(['embedded', []])
  commits = true
  profiles.choose('openrouter')
  expect([profiles.active().id, onChosen.mock.calls]).toEqual(['openrouter', [['openrouter']]])
})

test('an added gateway and the active choice survive a restart', async () => {
  const { profiles, database, onLeaving, onChosen } = open()
  const added = await profiles.calls['profiles.save']({ draft })
  profiles.choose(added.id)
  expect([onLeaving.mock.calls, onChosen.mock.calls]).toEqual([[['embedded']], [[added.id]]])
  const again = open(database).profiles
  expect(again.active().id).toBe(added.id)
  expect(await viewOf(again, again.active().id)).toEqual({
    id: added.id,
    ...draft,
    baseUrl: 'https://gateway.example/api/v1',
    kind: 'other',
    isActive: true,
    keys: noKeys,
  })
})

test('a key is bound to the origin of its profile, and the view shows slots, never keys', async () => {
  const { profiles, keys, onChanged } = open()
  const { id } = await profiles.calls['profiles.save']({ draft })
  await profiles.saveKey(profiles.find(id), 'management', 'sk-canary')
  expect(await keys.read(id, 'management')).toEqual({ origin: 'https://gateway.example', key: 'sk-canary' })
  const view = await viewOf(profiles, id)
  expect(view?.keys).toEqual({ user: false, management: true })
  expect(JSON.stringify(view)).not.toContain('canary')
  expect(onChanged).toHaveBeenLastCalledWith(id)
  await profiles.removeKey(id, 'management')
  expect((await viewOf(profiles, id))?.keys).toEqual(noKeys)
})

test.each([
  ['another host', 'https://gateway.example.evil/api/v1'],
  ['another port', 'https://gateway.example:8443/api/v1'],
  ['another path', 'https://gateway.example/api/v2'],
  ['http on this computer', 'http://localhost/api/v1'],
])('%s in the base URL removes both keys', async (_name, baseUrl) => {
  const { profiles, keys } = open()
  const { id } = await profiles.calls['profiles.save']({ draft })
  await profiles.saveKey(profiles.find(id), 'user', 'one')
  await profiles.saveKey(profiles.find(id), 'management', 'two')
  await profiles.calls['profiles.save']({ id, draft: { ...draft, baseUrl } })
  expect([await keys.read(id, 'user'), await keys.read(id, 'management')]).toEqual([null, null])
})

test('another name, dialect or authorize URL, or an equivalent base URL, keeps the keys', async () => {
  const { profiles, keys } = open()
  const { id } = await profiles.calls['profiles.save']({ draft })
  await profiles.saveKey(profiles.find(id), 'user', 'one')
  await profiles.calls['profiles.save']({
    id,
    draft: {
      name: 'Home',
      baseUrl: 'GATEWAY.example/api/v1',
      authorizeUrl: null,
      dialect: 'openrouter',
    },
  })
  expect(await keys.read(id, 'user')).toEqual({ origin: 'https://gateway.example', key: 'one' })
  expect(profiles.find(id)).toMatchObject({ name: 'Home', dialect: 'openrouter' })
})

test('a stored key of another origin is never returned', async () => {
  const { profiles, keys } = open()
  const { id } = await profiles.calls['profiles.save']({ draft })
  const { keyOrigin } = profiles.find(id)
  await keys.write(id, 'user', { origin: 'https://elsewhere.example', key: 'one' })
  expect(await keyFor(keys, id, 'user', keyOrigin)).toBeNull()
  expect((await viewOf(profiles, id))?.keys).toEqual(noKeys)
})

test('removing a gateway removes its keys and activates the embedded one', async () => {
  const { profiles, keys, onChosen } = open()
  const { id } = await profiles.calls['profiles.save']({ draft })
  await profiles.saveKey(profiles.find(id), 'user', 'one')
  profiles.choose(id)
  await profiles.calls['profiles.remove']({ profileId: id })
  expect(await keys.read(id, 'user')).toBeNull()
  expect(profiles.active().id).toBe('embedded')
  expect(onChosen).toHaveBeenLastCalledWith('embedded')
  expect(() => profiles.find(id)).toThrow('This gateway was removed.')
  await expect(profiles.calls['profiles.save']({ id, draft })).rejects.toThrow('This gateway was removed.')
  await expect(profiles.saveKey({ ...openRouterProfile, id }, 'user', 'late')).rejects.toThrow('removed')
  expect(await keys.read(id, 'user')).toBeNull()
})

test.each(['embedded', 'openrouter'])('%s cannot be changed or removed', async (id) => {
  const { profiles } = open()
  const refusal = {
    data: {
      source: 'app',
      kind: 'bad-input',
      field: 'id',
      message: expect.stringContaining('built in'),
      notice: expect.any(Object),
    },
  }
  await expect(profiles.calls['profiles.save']({ id, draft })).rejects.toMatchObject(refusal)
  await expect(profiles.calls['profiles.remove']({ profileId: id })).rejects.toMatchObject(refusal)
})

test('an invalid address changes nothing and keeps the keys', async () => {
  const { profiles, keys, database } = open()
  const { id } = await profiles.calls['profiles.save']({ draft })
  await profiles.saveKey(profiles.find(id), 'user', 'one')
  const bad = { ...draft, baseUrl: 'http://gateway.example' }
  await expect(profiles.calls['profiles.save']({ id, draft: bad })).rejects.toMatchObject({
    data: { kind: 'bad-input', field: 'baseUrl' },
  })
  const badPage = { ...draft, baseUrl: 'https://elsewhere.example', authorizeUrl: 'ftp://x' }
  await expect(profiles.calls['profiles.save']({ id, draft: badPage })).rejects.toMatchObject({
    data: { field: 'authorizeUrl' },
  })
  await expect(profiles.calls['profiles.save']({ draft: bad })).rejects.toMatchObject({ data: { field: 'baseUrl' } })
  expect(await keys.read(id, 'user')).not.toBeNull()
  expect(open(database).profiles.all()).toHaveLength(3)
})

test.each(['two words', 'a\nheader: x', 'schlüssel', 'emoji😀'])(
  '%o is not a key, and the previous one is kept',
  async (key) => {
    const { profiles, keys } = open()
    const { id } = await profiles.calls['profiles.save']({ draft })
    await profiles.saveKey(profiles.find(id), 'user', 'one')
    await expect(profiles.saveKey(profiles.find(id), 'user', key)).rejects.toMatchObject({
      data: {
        source: 'app',
        kind: 'bad-input',
        field: 'key',
        message: expect.stringMatching(/neither spaces nor/),
        notice: expect.any(Object),
      },
    })
    expect(await keys.read(id, 'user')).toMatchObject({ key: 'one' })
  },
)

test('if the keys cannot be removed, the address does not change', async () => {
  const memory = createMemoryKeyStore()
  let isLocked = false
  const keys: KeyStore = {
    ...memory,
    remove: async (...slot) => {
      if (isLocked) throw new Error('the keychain is locked')
      await memory.remove(...slot)
    },
  }
  const { profiles, database } = open(temporaryDatabase(), keys)
  const { id } = await profiles.calls['profiles.save']({ draft })
  await profiles.saveKey(profiles.find(id), 'user', 'gh-secret')
  isLocked = true
  await expect(
    profiles.calls['profiles.save']({ id, draft: { ...draft, baseUrl: 'https://elsewhere.example/api/v1' } }),
  ).rejects.toThrow('locked')
  const kept = { baseUrl: 'https://gateway.example/api/v1', keys: { user: true, management: false } }
  expect(await viewOf(profiles, id)).toMatchObject(kept)
  const afterRestart = open(database, keys).profiles
  expect(await viewOf(afterRestart, id)).toMatchObject(kept)
})

test('an address that the person does not allow changes nothing and keeps the keys', async () => {
  const { profiles, allow, keys } = open()
  const { id } = await profiles.calls['profiles.save']({ draft })
  await profiles.saveKey(profiles.find(id), 'user', 'one')
  const before = profiles.all()
  allow.mockRejectedValue(new Error('No.'))
  await expect(profiles.calls['profiles.save']({ draft })).rejects.toThrow('No.')
  await expect(
    profiles.calls['profiles.save']({ id, draft: { ...draft, baseUrl: 'https://elsewhere.example' } }),
  ).rejects.toThrow('No.')
  expect(allow.mock.lastCall).toEqual([['https://elsewhere.example', 'https://gateway.example/auth']])
  expect(profiles.all()).toEqual(before)
  expect(await keyFor(keys, id, 'user', 'https://gateway.example')).toBe('one')
})

test('each change is reported with the profile whose access changed', async () => {
  const { profiles, onChanged, onChosen } = open()
  const { id } = await profiles.calls['profiles.save']({ draft })
  await profiles.saveKey(profiles.find(id), 'user', 'one')
  await profiles.removeKey(id, 'user')
  profiles.choose('embedded')
  await profiles.calls['profiles.remove']({ profileId: id })
  expect(onChanged.mock.calls).toEqual([[id], [id], [id], [null], [null]])
  expect(onChosen).not.toHaveBeenCalled()
})

test('removing an inactive gateway keeps the active one', async () => {
  const { profiles } = open()
  const { id } = await profiles.calls['profiles.save']({ draft })
  profiles.choose('openrouter')
  await profiles.calls['profiles.remove']({ profileId: id })
  expect(profiles.active().id).toBe('openrouter')
})

test('the embedded gateway has no address until it runs', async () => {
  const starting = embeddedProfile({ state: () => ({ type: 'starting' }), baseUrl: async () => address.baseUrl })
  const { profiles } = open(temporaryDatabase(), createMemoryKeyStore(), starting)
  expect(starting.address()).toBeNull()
  expect(await viewOf(profiles, 'embedded')).toMatchObject({ baseUrl: null, authorizeUrl: null })
})

test.each([embedded, openRouterProfile])('requests to $name go to its address', async (profile) => {
  expect(await profile.baseUrl(new AbortController().signal)).toBe(profile.address()?.baseUrl)
})

test('another account has the address of its gateway, its own name and its own key', async () => {
  const { profiles, keys } = open()
  const { calls } = profiles
  const added = await calls['profiles.addAccount']({ profileId: 'openrouter', name: 'OpenRouter (work)' })
  expect(added).toMatchObject({
    name: 'OpenRouter (work)',
    kind: 'other',
    dialect: 'openrouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    authorizeUrl: 'https://openrouter.ai/auth',
    keys: noKeys,
  })
  await calls['keys.save']({ profileId: added.id, slot: 'user', key: 'sk-work' })
  expect((await viewOf(profiles, 'openrouter'))?.keys).toEqual(noKeys)
  expect(await keyFor(keys, added.id, 'user', 'https://openrouter.ai')).toBe('sk-work')
  // OpenRouter lists its clients by this.
  expect(profiles.find(added.id).attribution).toEqual(openRouterProfile.attribution)
})

test('an account with the name of another gateway is refused, and one of the embedded gateway as well', async () => {
  const { profiles } = open()
  const add = (profileId: string, name: string) =>
    Promise.resolve().then(() => profiles.calls['profiles.addAccount']({ profileId, name }))
  await expect(add('openrouter', 'OpenRouter')).rejects.toMatchObject({ data: { field: 'name' } })
  await expect(add('embedded', 'Mine')).rejects.toMatchObject({ data: { field: 'profileId' } })
})

test('a region is another host with the same key, also after a restart', async () => {
  const database = temporaryDatabase()
  const regional = () => openRouterIn(() => readOpenRouterRegion(database))
  const keys = createMemoryKeyStore()
  const start = () =>
    createProfiles({
      database,
      builtIn: [embedded, regional()],
      keys,
      allow: async () => undefined,
      onLeaving: () => undefined,
      onChosen: () => undefined,
      onChanged: () => undefined,
    })
  const { calls } = start()
  const { id } = await calls['profiles.addAccount']({ profileId: 'openrouter', name: 'Work' })
  for (const profileId of ['openrouter', id]) {
    await calls['keys.save']({ profileId, slot: 'user', key: 'sk' })
    calls['profiles.setRegion']({ profileId, region: 'eu' })
  }
  const again = await start().calls['profiles.list']()
  expect(again.slice(1).map(({ baseUrl, keys: stored }) => [baseUrl, stored.user])).toEqual([
    ['https://eu.openrouter.ai/api/v1', true],
    ['https://eu.openrouter.ai/api/v1', true],
  ])
})

test('a gateway without regional hosts has no region', async () => {
  const { profiles } = open()
  const { id: profileId } = await profiles.calls['profiles.save']({ draft })
  expect(() => profiles.calls['profiles.setRegion']({ profileId, region: 'us' })).toThrow('no regional addresses')
})

test('an edited address in another region keeps its key, any other address drops it', async () => {
  const { profiles } = open()
  const { calls } = profiles
  const { id } = await calls['profiles.addAccount']({ profileId: 'openrouter', name: 'Work' })
  await calls['keys.save']({ profileId: id, slot: 'user', key: 'sk' })
  const edited = { ...draft, dialect: 'openrouter' as const, authorizeUrl: null }
  const moved = await calls['profiles.save']({ id, draft: { ...edited, baseUrl: 'https://us.openrouter.ai/api/v1' } })
  // Its sign-in page is known.
  expect([moved.keys.user, moved.authorizeUrl]).toEqual([true, 'https://openrouter.ai/auth'])
  const left = await calls['profiles.save']({ id, draft: { ...edited, baseUrl: 'https://elsewhere.example/v1' } })
  expect([left.keys.user, left.authorizeUrl]).toEqual([false, null])
})

test.each([
  ['provider', { provider: 'anthropic' }],
  ['address of a provider', { customHost: 'https://elsewhere.example/v1' }],
  ['config', { config: 'pc-2' }],
])('another %s to forward to removes the keys, and another name keeps them', async (_name, change) => {
  const { profiles, keys } = open()
  const forwarding = { provider: 'openai', customHost: null, config: 'pc-1' }
  const portkey = { ...draft, dialect: 'portkey' as const, forwarding }
  const { id } = await profiles.calls['profiles.save']({ draft: portkey })
  await profiles.saveKey(profiles.find(id), 'user', 'one')
  await profiles.calls['profiles.save']({ id, draft: { ...portkey, name: 'Other', forwarding: { ...forwarding } } })
  expect(await keys.read(id, 'user')).not.toBeNull()
  await profiles.calls['profiles.save']({ id, draft: { ...portkey, forwarding: { ...forwarding, ...change } } })
  expect(await keys.read(id, 'user')).toBeNull()
})

test('where a gateway forwards to is stored, and removed with it', async () => {
  const { profiles, database } = open()
  const { calls } = profiles
  const forwarding = { provider: 'openai', customHost: null, config: 'pc-1' }
  const { id } = await calls['profiles.save']({ draft: { ...draft, dialect: 'portkey', forwarding } })
  expect(profiles.find(id).headers).toEqual({ 'x-portkey-provider': 'openai', 'x-portkey-config': 'pc-1' })
  expect((await viewOf(open(database).profiles, id))?.forwarding).toEqual(forwarding)
  await calls['profiles.remove']({ profileId: id })
  expect(database.all("select * from settings where value like '%pc-1%'")).toEqual([])
})
