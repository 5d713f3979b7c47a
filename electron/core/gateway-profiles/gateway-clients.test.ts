import { expect, test } from 'vitest'
import { endpoints } from '#shared/gateway/endpoints.ts'
import { createMemoryKeyStore } from '../key-store/key-store.ts'
import { openRouterProfile } from './built-in-profiles.ts'
import { readKeyFor } from './gateway-clients.ts'

// The keys of the table are its names.
const names = Object.keys(endpoints) as (keyof typeof endpoints)[]
const { id, keyOrigin: origin } = openRouterProfile

test('the management key is used for writing presets and for nothing else', async () => {
  const keys = createMemoryKeyStore()
  await keys.write(id, 'user', { origin, key: 'own' })
  await keys.write(id, 'management', { origin, key: 'management' })
  const used = await Promise.all(names.map(async (name) => [name, await readKeyFor(keys, openRouterProfile, name)]))
  expect(used.filter(([, key]) => key === 'management')).toEqual([['presets.write', 'management']])
  expect(used.filter(([, key]) => key === 'own')).toHaveLength(names.length - 1)
})

test('without a management key presets are written with the person’s own, and one of another origin is none', async () => {
  const keys = createMemoryKeyStore()
  await keys.write(id, 'user', { origin, key: 'own' })
  await keys.write(id, 'management', { origin: 'https://elsewhere.example', key: 'management' })
  expect(await readKeyFor(keys, openRouterProfile, 'presets.write')).toBe('own')
})
