import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { makeFolder } from '../testing/start-test-gateway.ts'
import { migrateGatewayDatabase, openGatewayDatabase } from './open-database.ts'
import { gatewayMigrations } from './migrations.ts'

const steps = ['CREATE TABLE a (x)', 'ALTER TABLE a ADD COLUMN y', 'CREATE TABLE b (z)']
const versionOf = (database: DatabaseSync) =>
  database.prepare('SELECT max(version) AS v FROM schema_version').get()?.['v']

test('only the steps that have not run are run', () => {
  const database = new DatabaseSync(':memory:')
  migrateGatewayDatabase(database, steps.slice(0, 2), Date.now)
  database.exec('INSERT INTO a (x, y) VALUES (1, 2)')
  migrateGatewayDatabase(database, steps, Date.now)
  expect([versionOf(database), { ...database.prepare('SELECT * FROM a').get() }]).toEqual([3, { x: 1, y: 2 }])
})

test('a step that fails changes nothing, and is run again', () => {
  const database = new DatabaseSync(':memory:')
  expect(() =>
    migrateGatewayDatabase(database, ['CREATE TABLE a (x)', 'CREATE TABLE b (z); nonsense'], Date.now),
  ).toThrow('syntax error')
  expect(versionOf(database)).toBe(1)
  expect(() => database.prepare('SELECT * FROM b')).toThrow('no such table')
  migrateGatewayDatabase(database, ['CREATE TABLE a (x)', 'CREATE TABLE b (z)'], Date.now)
  expect(versionOf(database)).toBe(2)
})

test('a database of a newer program is not changed', () => {
  const database = new DatabaseSync(':memory:')
  migrateGatewayDatabase(database, steps, Date.now)
  expect(() => migrateGatewayDatabase(database, steps.slice(0, 1), Date.now)).toThrow(
    'The database has schema 3; this program knows 1.',
  )
})

test('a database is durable, private and outlives its program', async () => {
  const folder = await makeFolder()
  const database = openGatewayDatabase(folder)
  expect([database.prepare('PRAGMA journal_mode').get(), database.prepare('PRAGMA synchronous').get()]).toMatchObject([
    { journal_mode: 'wal' },
    { synchronous: 2 },
  ])
  const names = readdirSync(folder).toSorted()
  expect(names).toEqual(['gateway.sqlite', 'gateway.sqlite-shm', 'gateway.sqlite-wal'])
  expect(names.map((name) => statSync(join(folder, name)).mode & 0o077)).toEqual([0, 0, 0])
  database.close()
  openGatewayDatabase(folder).close()
})

test('a preset version cannot be changed', () => {
  const database = openGatewayDatabase(':memory:')
  database.exec(`INSERT INTO presets VALUES ('p', 's', 's', NULL, 'active', NULL, 'u', 0, 0);
    INSERT INTO preset_versions VALUES ('v', 'p', 1, '{}', NULL, 'u', 0)`)
  expect(() => database.exec("UPDATE preset_versions SET config = '[]'")).toThrow('a preset version never changes')
})

test('management keys from before the consent page are revoked, and no other key', () => {
  const database = new DatabaseSync(':memory:')
  migrateGatewayDatabase(database, gatewayMigrations.slice(0, 2), Date.now)
  database.exec(`INSERT INTO keys (hash, kind, issued_to, label, created_at) VALUES
    (x'01', 'management', 'app', 'App', 0), (x'02', 'management', 'command-line', 'Command line', 0),
    (x'03', 'management', 'other', 'Taken', 0), (x'04', 'user', 'other', 'Chats', 0)`)
  migrateGatewayDatabase(database, gatewayMigrations, Date.now)
  expect(database.prepare('SELECT label FROM keys ORDER BY id').all()).toEqual([
    { label: 'App' },
    { label: 'Command line' },
    { label: 'Chats' },
  ])
})

test('keys stay as they are when their ids become unique for ever', () => {
  const database = new DatabaseSync(':memory:')
  migrateGatewayDatabase(database, gatewayMigrations.slice(0, 5), Date.now)
  database.exec(`INSERT INTO keys (id, hash, kind, issued_to, label, created_at, spent, credit_limit, limit_period) VALUES
    (3, x'01', 'user', 'app', 'App', 1, 0, NULL, NULL), (7, x'02', 'management', 'other', 'Work', 2, 5, 9, 'daily');
    INSERT INTO key_days VALUES ('key 7', 0, 5)`)
  const read = () => database.prepare('SELECT * FROM keys ORDER BY id').all()
  const before = read()
  migrateGatewayDatabase(database, gatewayMigrations, Date.now)
  expect(read()).toMatchObject(before)
  database.exec(`DELETE FROM keys WHERE id = 7;
    INSERT INTO keys (hash, kind, issued_to, label, created_at) VALUES (x'03', 'user', 'other', 'New', 3)`)
  expect(database.prepare('SELECT id FROM keys ORDER BY id').all()).toEqual([{ id: 3 }, { id: 8 }])
  expect(database.prepare('SELECT * FROM key_days').all()).toEqual([])
})
