import { expect, test } from 'vitest'
import { createMemoryKeyStore, keyFor } from './key-store.ts'

test('a key is returned only for the origin that issued it', async () => {
  const store = createMemoryKeyStore()
  await store.write('work', 'user', { origin: 'https://gateway.example', key: 'secret' })
  expect(await keyFor(store, 'work', 'user', 'https://gateway.example')).toBe('secret')
  expect(await keyFor(store, 'work', 'user', 'https://gateway.example.evil')).toBeNull()
  expect(await keyFor(store, 'home', 'user', 'https://gateway.example')).toBeNull()
})

test('a key of a region is returned for its service, and for no other', async () => {
  const store = createMemoryKeyStore()
  await store.write('work', 'user', { origin: 'https://eu.openrouter.ai', key: 'secret' })
  const origins = ['https://openrouter.ai', 'https://eu.openrouter.ai.evil', 'https://gateway.example']
  const keys = await Promise.all(origins.map((origin) => keyFor(store, 'work', 'user', origin)))
  expect(keys).toEqual(['secret', null, null])
  await store.write('work', 'user', { origin: 'https://eu.openrouter.ai.evil', key: 'other' })
  expect(await keyFor(store, 'work', 'user', 'https://openrouter.ai')).toBeNull()
})

test('the two slots of a profile are separate, and keys can be removed', async () => {
  const store = createMemoryKeyStore()
  const key = { origin: 'https://gateway.example', key: 'secret' }
  await store.write('work', 'management', key)
  expect(await store.read('work', 'user')).toBeNull()
  expect(await store.read('work', 'management')).toEqual(key)
  await store.remove('work', 'management')
  expect(await store.read('work', 'management')).toBeNull()
})
