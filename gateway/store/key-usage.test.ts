import { expect, test } from 'vitest'
import { hashKey, issueKey } from '../auth/api-key.ts'
import { checkCredit } from '../auth/admit.ts'
import { createIssuedKeyStore, type KeyHolder, type NewKey } from './key-store.ts'
import { gatewayMigrations } from './migrations.ts'
import { migrateGatewayDatabase, openGatewayDatabase } from './open-database.ts'
import { DatabaseSync } from 'node:sqlite'

function openStore(start: string) {
  let time = Date.parse(start)
  const keys = createIssuedKeyStore(openGatewayDatabase(':memory:'), () => time)
  const issue = (issuedTo: KeyHolder, more: Partial<NewKey> = {}) => {
    const issued = keys.find(hashKey(issueKey(keys, { kind: 'user', issuedTo, label: issuedTo, ...more })))
    if (issued === undefined) throw new Error('The key was not stored')
    return issued
  }
  return { keys, issue, setTime: (at: string) => (time = Date.parse(at)) }
}

test('spending counts for its day, its week from Monday and its month of UTC, and always in all', () => {
  // A Sunday, the last day of a month.
  const { keys, issue, setTime } = openStore('2026-05-31T23:59:59Z')
  const key = issue('other')
  keys.charge(key, 5n)
  keys.charge(key, 1n)
  expect(keys.usageOf(key)).toEqual({ total: 6n, daily: 6n, weekly: 6n, monthly: 6n })
  setTime('2026-06-01T00:00:00Z')
  expect(keys.usageOf(key)).toEqual({ total: 6n, daily: 0n, weekly: 0n, monthly: 0n })
  keys.charge(key, 10n)
  setTime('2026-06-07T12:00:00Z')
  expect(keys.usageOf(key)).toEqual({ total: 16n, daily: 0n, weekly: 10n, monthly: 10n })
  setTime('2026-06-08T00:00:00Z')
  expect(keys.usageOf(key)).toEqual({ total: 16n, daily: 0n, weekly: 0n, monthly: 10n })
})

test.each([
  ['daily', '2026-06-02T00:00:00Z'],
  ['weekly', '2026-06-08T00:00:00Z'],
  ['monthly', '2026-07-01T00:00:00Z'],
] as const)('a %s limit refuses until %s', (period, next) => {
  const { keys, issue, setTime } = openStore('2026-06-01T10:00:00Z')
  const key = issue('other', { limits: { credit: 5n, period } })
  keys.charge(key, 5n)
  setTime(new Date(Date.parse(next) - 1).toISOString())
  expect(() => checkCredit(keys, key)).toThrow('Insufficient credits')
  setTime(next)
  expect(() => checkCredit(keys, key)).not.toThrow()
})

test('the app’s spending is counted across its keys, which every start replaces', () => {
  const { keys, issue } = openStore('2026-06-01T10:00:00Z')
  keys.charge(issue('app'), 5n)
  expect(keys.usageOf(issue('app')).monthly).toBe(5n)
})

test('no key gets the id of a revoked one, and a late charge of a revoked key is dropped', () => {
  const { keys, issue } = openStore('2026-06-01T10:00:00Z')
  const revoked = issue('other')
  keys.charge(revoked, 5n)
  keys.revoke(revoked.id)
  keys.charge(revoked, 7n)
  const next = issue('other')
  keys.charge(revoked, 9n)
  expect(next.id).toBeGreaterThan(revoked.id)
  expect([keys.usageOf(revoked), keys.usageOf(next)].map(({ total }) => total)).toEqual([0n, 0n])
  expect(keys.list().map(({ spent }) => spent)).toEqual([0n])
})

test('a key ends when its program asked for it, if that is before it would end anyway', () => {
  const { keys, issue, setTime } = openStore('2026-06-01T10:00:00Z')
  const end = Date.parse('2026-06-03T00:00:00Z')
  issue('other', { expiresAt: end })
  issue('other', { expiresAt: Date.parse('2030-01-01T00:00:00Z') })
  setTime('2026-06-03T00:00:00Z')
  expect(keys.list().map(({ expiresAt, isExpired }) => [expiresAt === end, isExpired])).toEqual([
    [true, true],
    [false, false],
  ])
})

test('what keys spent before days were recorded counts in all, and in no day', () => {
  const database = new DatabaseSync(':memory:')
  migrateGatewayDatabase(database, gatewayMigrations.slice(0, 4), Date.now)
  database.exec(
    `INSERT INTO keys (hash, kind, issued_to, label, created_at, spent) VALUES (x'01', 'user', 'other', 'Old', 0, 9)`,
  )
  migrateGatewayDatabase(database, gatewayMigrations, Date.now)
  const keys = createIssuedKeyStore(database)
  expect(keys.list().map((key) => keys.usageOf(key))).toEqual([{ total: 9n, daily: 0n, weekly: 0n, monthly: 0n }])
})
