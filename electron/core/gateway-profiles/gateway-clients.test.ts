import { expect, test, vi } from 'vitest'
import { endpoints } from '#shared/gateway/endpoints.ts'
import { json, loopbackServer } from '../../testing/loopback-server.ts'
import { createMemoryKeyStore } from '../key-store/key-store.ts'
import { openRouterProfile } from './built-in-profiles.ts'
import { createGatewayClients, readKeyFor } from './gateway-clients.ts'

// The keys of the table are its names.
const names = Object.keys(endpoints) as (keyof typeof endpoints)[]
const { id, keyOrigin: origin } = openRouterProfile

test('the management key is used only for writing presets and for reading credit', async () => {
  const keys = createMemoryKeyStore()
  await keys.write(id, 'user', { origin, key: 'own' })
  await keys.write(id, 'management', { origin, key: 'management' })
  const used = await Promise.all(names.map(async (name) => [name, await readKeyFor(keys, openRouterProfile, name)]))
  expect(used.filter(([, key]) => key === 'management')).toEqual([
    ['presets.write', 'management'],
    ['credits.read', 'management'],
  ])
  expect(used.filter(([, key]) => key === 'own')).toHaveLength(names.length - 2)
})

test('without a management key of the same origin presets are written with the user key', async () => {
  const keys = createMemoryKeyStore()
  await keys.write(id, 'user', { origin, key: 'own' })
  await keys.write(id, 'management', { origin: 'https://elsewhere.example', key: 'management' })
  expect(await readKeyFor(keys, openRouterProfile, 'presets.write')).toBe('own')
})

test('a profile has one client, a changed profile another, and outcomes are reported with the profile', async () => {
  const server = await loopbackServer(json(200, { data: [] }), json(401, { error: { code: 401, message: 'No' } }))
  const onOutcome = vi.fn()
  const keys = createMemoryKeyStore()
  await keys.write(id, 'user', { origin, key: 'own' })
  const clientOf = createGatewayClients({
    keys,
    fetch: (url, options) => fetch(url, options),
    asksForRouting: () => true,
    onOutcome,
  })
  const profile = { ...openRouterProfile, baseUrl: async () => server.baseUrl }
  const changed = { ...profile }
  expect(clientOf(profile)).toBe(clientOf(profile))
  expect(clientOf(changed)).not.toBe(clientOf(profile))

  const { signal } = new AbortController()
  await clientOf(profile).call('models.list', { query: {} }, signal)
  await keys.remove(id, 'user')
  await expect(clientOf(changed).call('models.list', { query: {} }, signal)).rejects.toThrow('No')
  expect(onOutcome.mock.calls).toEqual([
    [profile, { operation: 'models.list', hadKey: true, error: null }],
    [
      changed,
      {
        operation: 'models.list',
        hadKey: false,
        error: { source: 'gateway', status: 401, code: 401, message: 'No' },
      },
    ],
  ])
})
