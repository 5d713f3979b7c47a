import { expect, test } from 'vitest'
import { createMemoryKeyStore, keyFor } from './key-store.ts'

test('a key is given out for the origin that issued it and for no other', async () => {
  const store = createMemoryKeyStore()
  await store.write('work', 'user', { origin: 'https://gateway.example', key: 'secret' })
  expect(await keyFor(store, 'work', 'user', 'https://gateway.example')).toBe('secret')
  expect(await keyFor(store, 'work', 'user', 'https://gateway.example.evil')).toBeNull()
  expect(await keyFor(store, 'home', 'user', 'https://gateway.example')).toBeNull()
})

test('the two slots of a profile are apart, and a removed key is gone', async () => {
  const store = createMemoryKeyStore()
  const key = { origin: 'https://gateway.example', key: 'secret' }
  await store.write('work', 'management', key)
  expect(await store.read('work', 'user')).toBeNull()
  expect(await store.read('work', 'management')).toEqual(key)
  await store.remove('work', 'management')
  expect(await store.read('work', 'management')).toBeNull()
})
