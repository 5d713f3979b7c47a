import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { authenticate, issueListedKey, lendKey } from '../auth/api-key.ts'
import { createIssuedKeyStore, type KeyHolder, type NewKey } from './key-store.ts'
import { gatewayMigrations } from './migrations.ts'
import { migrateGatewayDatabase, openGatewayDatabase } from './open-database.ts'

function openStore() {
  const database = openGatewayDatabase(':memory:')
  const keys = createIssuedKeyStore(database, () => 1000)
  const issue = (label: string, more: Partial<NewKey> = {}, issuedTo: KeyHolder = 'other') =>
    issueListedKey(keys, { kind: 'user', issuedTo, label, ...more })
  const lend = (id: number) => {
    const lent = lendKey(keys, id)
    if (lent === null) throw new Error('The key was not lent')
    return lent
  }
  const use = (key: string) => authenticate(keys, `Bearer ${key}`)
  const countRows = () => Number(database.prepare('SELECT count(*) AS count FROM keys').get()?.['count'])
  return { database, keys, issue, lend, use, countRows }
}

test('a lent key is its original: the same id, name, limits, spending and use', () => {
  const { keys, issue, lend, use } = openStore()
  const limits = { credit: 9n, period: 'daily', requestsPerMinute: 3, allowedModels: ['a/*'] } as const
  const parent = issue('Editor', { limits, kind: 'management' })
  const lent = lend(parent.id)
  expect(lent.key).toMatch(/^gh-[\w-]{43}$/)
  expect(lent.key).not.toBe(parent.key)
  use(lent.key)
  expect(keys.read(parent.id)?.lastUsedAt).toBe(1000)
  const asked = use(lent.key)
  expect(asked).toEqual(use(parent.key))
  expect(asked).toMatchObject({ id: parent.id, label: 'Editor', kind: 'management', limits })
  keys.charge(asked, 5n)
  expect([keys.read(parent.id)?.spent, keys.usageOf(asked).daily, use(lent.key).spent]).toEqual([5n, 5n, 5n])
})

test('a lent key follows a change of its original key', () => {
  const { keys, issue, lend, use } = openStore()
  const { id } = issue('Editor')
  const lent = lend(id)
  const limits = { credit: 1n, period: null, requestsPerMinute: null, allowedModels: ['a'] }
  keys.change(id, { label: 'Agent', limits, expiresAt: 1 })
  expect(() => use(lent.key)).toThrow('The API key has expired')
  keys.change(id, { label: 'Agent', limits, expiresAt: null })
  expect(use(lent.key)).toMatchObject({ label: 'Agent', limits })
})

test('a lent key is neither listed nor found by its own id', () => {
  const { keys, issue, lend } = openStore()
  const parent = issue('Editor')
  const lent = lend(parent.id)
  expect(keys.list().map(({ id }) => id)).toEqual([parent.id])
  expect(keys.read(lent.id)).toBeUndefined()
  // It has no own limits to change, and cannot be lent on.
  const limits = { credit: null, period: null, requestsPerMinute: null, allowedModels: null }
  expect(keys.change(lent.id, { label: 'Other', limits, expiresAt: null })).toBe(false)
  expect(lendKey(keys, lent.id)).toBeNull()
})

test('lent keys end with their original key, and no other', () => {
  const { keys, issue, lend, use, countRows } = openStore()
  const [first, second] = [issue('Editor'), issue('Agent')]
  const ended = [lend(first.id), lend(first.id)]
  const stays = lend(second.id)
  keys.revoke(first.id)
  for (const { key } of ended) expect(() => use(key)).toThrow('unknown or was revoked')
  expect([use(stays.key).label, countRows()]).toEqual(['Agent', 2])
})

test('a lent key ends when it is taken back, which ends no other key', () => {
  const { keys, issue, lend, use } = openStore()
  const parent = issue('Editor')
  const [one, other] = [lend(parent.id), lend(parent.id)]
  keys.takeBack(one.id)
  keys.takeBack(parent.id)
  expect(() => use(one.key)).toThrow('unknown or was revoked')
  expect([use(other.key).id, use(parent.key).id]).toEqual([parent.id, parent.id])
  keys.takeBackAll()
  expect(() => use(other.key)).toThrow('unknown or was revoked')
  expect(use(parent.key).id).toBe(parent.id)
})

test('only keys of programs are lent, not those of the app and the command line', () => {
  const { keys, issue } = openStore()
  expect(lendKey(keys, issue('App', {}, 'app').id)).toBeNull()
  expect(lendKey(keys, issue('Command line', {}, 'command-line').id)).toBeNull()
  expect(lendKey(keys, 99)).toBeNull()
})

test('the key of the app cannot be changed', () => {
  const { keys, issue } = openStore()
  const limits = { credit: null, period: null, requestsPerMinute: null, allowedModels: null }
  const { id } = issue('App', {}, 'app')
  expect(keys.change(id, { label: 'Other', limits, expiresAt: null })).toBe(false)
  expect(keys.read(id)?.label).toBe('App')
})

test('keys of before have no hint and may use every model', () => {
  const database = new DatabaseSync(':memory:')
  migrateGatewayDatabase(database, gatewayMigrations.slice(0, 6), Date.now)
  database.exec(`INSERT INTO keys (hash, kind, issued_to, label, created_at) VALUES (x'01', 'user', 'other', 'Old', 0)`)
  migrateGatewayDatabase(database, gatewayMigrations, Date.now)
  expect(createIssuedKeyStore(database).list()).toMatchObject([
    { label: 'Old', hint: null, limits: { allowedModels: null } },
  ])
})
