import { expect, test } from 'vitest'
import { authenticate, hashKey } from '../auth/api-key.ts'
import { createIssuedKeyStore, type KeyHolder } from './key-store.ts'
import { openGatewayDatabase } from './open-database.ts'
import { maxKeyLifetimeMs, unusedKeyLifetimeMs } from './read-key.ts'

const dayMs = 24 * 60 * 60_000

function openStore() {
  let time = 0
  const keys = createIssuedKeyStore(openGatewayDatabase(':memory:'), () => time)
  const add = (issuedTo: KeyHolder) => keys.add({ hash: hashKey(issuedTo), kind: 'user', issuedTo, label: issuedTo })
  const use = (key: string) => authenticate(keys, `Bearer ${key}`)
  return { keys, add, use, setTime: (ms: number) => (time = ms) }
}

test("a program's key that was not used for 90 days has expired, and is listed so", () => {
  const { keys, add, use, setTime } = openStore()
  add('other')
  expect(keys.list()[0]?.expiresAt).toBe(90 * dayMs)
  setTime(unusedKeyLifetimeMs - 1)
  expect(use('other').label).toBe('other')
  keys.flush()
  expect(keys.list()[0]?.expiresAt).toBe(unusedKeyLifetimeMs - 1 + 90 * dayMs)
  setTime(2 * unusedKeyLifetimeMs - 1)
  expect(() => use('other')).toThrow('The API key has expired')
  // A refused attempt is not a use: the key stays expired and listed.
  expect([keys.list()[0]?.isExpired, keys.list()[0]?.lastUsedAt]).toEqual([true, unusedKeyLifetimeMs - 1])
})

test("a program's key ends after a year, however often it is used", () => {
  const { keys, add, use, setTime } = openStore()
  add('other')
  for (let day = 0; day < 365; day += 30) {
    setTime(day * dayMs)
    use('other')
  }
  setTime(maxKeyLifetimeMs - 1)
  use('other')
  expect(keys.list()[0]?.expiresAt).toBe(365 * dayMs)
  setTime(maxKeyLifetimeMs)
  expect(() => use('other')).toThrow('The API key has expired')
})

test.each(['app', 'command-line'] as const)('the key of the %s has no expiry: the next start replaces it', (holder) => {
  const { keys, add, use, setTime } = openStore()
  add(holder)
  setTime(10 * maxKeyLifetimeMs)
  expect([use(holder).label, keys.list()[0]?.expiresAt]).toEqual([holder, null])
})
