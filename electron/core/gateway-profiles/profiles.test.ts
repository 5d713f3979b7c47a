import { expect, test, vi } from 'vitest'
import type { ProfileDraft } from '#shared/gateway-profile.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createMemoryKeyStore, keyFor, type KeyStore } from '../key-store/key-store.ts'
import { embeddedProfile, openRouterProfile } from './built-in-profiles.ts'
import { createProfiles, type Profiles } from './profiles.ts'

const address = { baseUrl: 'http://127.0.0.1:4000/api/v1', authorizeUrl: 'http://127.0.0.1:4000/auth' }
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
