import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { type Database, openFile } from './database.ts'
import { databaseIdentity } from './database-identity.ts'
import { type Migration, schemaVersion } from './migrate.ts'
import { openDatabase, commitEmptyWrite } from './open-database.ts'
import { openReadOnlyFallback } from './read-only-fallback.ts'

const first: Migration = { version: 1, sql: 'create table conversations (title text, draft text)' }
const second: Migration = { version: 2, sql: 'alter table conversations add column other text' }
const broken: Migration = { version: 2, sql: first.sql }

function closing(database: Database): Database {
  onTestFinished(() => {
    try {
      database.close()
    } catch {
      // Already closed by the test.
    }
  })
  return database
}

const open = (path: string, migrations: readonly Migration[] = [first]): Database =>
  closing(openDatabase(path, { migrations }))

const modeOf = (path: string): number => statSync(path).mode & 0o777

test('a new database gets a folder that only its owner can read, and an identity', () => {
  const directory = join(temporaryDirectory(), 'new', 'folder')
  const path = join(directory, 'data.db')
  const database = open(path)
  expect(readdirSync(directory).map((name) => modeOf(join(directory, name)))).toEqual([0o600, 0o600, 0o600])
  expect(modeOf(directory)).toBe(0o700)
  expect([schemaVersion(database), databaseIdentity(database) > 0]).toEqual([1, true])
  expect(databaseIdentity(open(join(directory, 'other.db')))).not.toBe(databaseIdentity(database))
})

test('a database readable by others becomes private and keeps its identity', () => {
  const path = join(temporaryDirectory(), 'data.db')
  const database = open(path)
  const identity = databaseIdentity(database)
  database.close()
  chmodSync(path, 0o644)
  expect(databaseIdentity(open(path))).toBe(identity)
  expect(modeOf(path)).toBe(0o600)
})

test('a new database whose migration fails leaves no file', () => {
  const directory = temporaryDirectory()
  expect(() => open(join(directory, 'data.db'), [first, broken])).toThrow('already exists')
  expect(readdirSync(directory)).toEqual([])
})

test('existing data stays if its migration fails', () => {
  const path = join(temporaryDirectory(), 'data.db')
  const database = open(path)
  database.run('insert into conversations (title) values (?)', 'kept')
  database.close()
  expect(() => open(path, [first, broken])).toThrow('already exists')
  expect(open(path).all('select title from conversations')).toEqual([{ title: 'kept' }])
})

test('`beforeMigration` is called only for data of an older version', () => {
  const path = join(temporaryDirectory(), 'data.db')
  const beforeMigration = vi.fn((old: Database, version: number) => {
    expect([schemaVersion(old), version]).toEqual([1, 1])
  })
  for (const migrations of [[first], [first], [first, second], [first, second]]) {
    const database = openDatabase(path, { migrations, beforeMigration })
    database.close()
  }
  expect(beforeMigration).toHaveBeenCalledOnce()
})

test('opening a read-only database fails', () => {
  const path = join(temporaryDirectory(), 'data.db')
  const database = open(path)
  expect(() => commitEmptyWrite(database)).not.toThrow()
  database.execute('pragma query_only = 1')
  expect(() => commitEmptyWrite(database)).toThrow('cannot be written to')
  expect(schemaVersion(database)).toBe(1)
})

function filled(): { path: string; database: Database } {
  const path = join(temporaryDirectory(), 'data.db')
  const database = open(path)
  database.run('insert into conversations (title) values (?)', 'kept')
  return { path, database }
}

const refused = 'cannot be written to'

test('the fallback reads the file itself if it cannot be written', () => {
  const { path, database } = filled()
  database.close()
  const fallback = closing(openReadOnlyFallback(path, [first]))
  expect(fallback.all('select title from conversations')).toEqual([{ title: 'kept' }])
  expect(() => fallback.run('delete from conversations')).toThrow(refused)
  expect(existsSync(`${path}-wal`)).toBe(false)
})

test('a database with a log is read from a copy, which is removed on close', () => {
  const { path } = filled()
  const temporary = join(temporaryDirectory(), 'temporary')
  mkdirSync(temporary)
  vi.stubEnv('TMPDIR', temporary)
  onTestFinished(() => void vi.unstubAllEnvs())
  const fallback = openReadOnlyFallback(path, [first])
  expect(readdirSync(temporary)).toHaveLength(1)
  expect(fallback.all('select title from conversations')).toEqual([{ title: 'kept' }])
  expect(() => fallback.run('delete from conversations')).toThrow(refused)
  fallback.close()
  expect(readdirSync(temporary)).toEqual([])
})

test('data of an older version is read from a migrated copy', () => {
  const { path, database } = filled()
  database.close()
  const fallback = closing(openReadOnlyFallback(path, [first, second]))
  expect(fallback.all('select title, other from conversations')).toEqual([{ title: 'kept', other: null }])
  expect(() => fallback.run('delete from conversations')).toThrow(refused)
  fallback.close()
  expect(open(path).all('select title from conversations')).toEqual([{ title: 'kept' }])
})

test.each([
  ['nothing is there', []],
  ['what is there is of a newer app', [first, second]],
])('where %s, the fallback is an empty database and no copy is left', (_name, written) => {
  const path = join(temporaryDirectory(), 'data.db')
  if (written.length > 0) open(path, written).close()
  const temporary = join(temporaryDirectory(), 'temporary')
  mkdirSync(temporary)
  vi.stubEnv('TMPDIR', temporary)
  onTestFinished(() => void vi.unstubAllEnvs())
  const fallback = closing(openReadOnlyFallback(path, [first]))
  expect(fallback.all('select title from conversations')).toEqual([])
  expect(() => fallback.run('delete from conversations')).toThrow(refused)
  expect(readdirSync(temporary)).toEqual([])
})

test.each(['read-only', 'immutable'] as const)('a file opened %s is not written to', (access) => {
  const { path, database } = filled()
  database.close()
  const reader = closing(openFile(path, access))
  expect(reader.all('select title from conversations')).toEqual([{ title: 'kept' }])
  expect(() => reader.run('delete from conversations')).toThrow(refused)
})

test('an immutable database ignores its log, a read-only one includes it', () => {
  const { path, database } = filled()
  database.execute('pragma wal_checkpoint(truncate)')
  database.run('insert into conversations (title) values (?)', 'in the log')
  const values = (access: 'read-only' | 'immutable') =>
    closing(openFile(path, access)).all('select title from conversations').length
  expect([values('immutable'), values('read-only')]).toEqual([1, 2])
})
