import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { explain } from '#shared/messages/explain.ts'
import { openDatabase } from './open-database.ts'
import { storageFault } from './storage-error.ts'

test('the database flushes every commit and checks foreign keys', () => {
  const database = temporaryDatabase()
  expect(database.get('pragma journal_mode')).toEqual({ journal_mode: 'wal' })
  expect(database.get('pragma synchronous')).toEqual({ synchronous: 2 })
  expect(database.get('pragma foreign_keys')).toEqual({ foreign_keys: 1 })
})

test('a transaction that throws is rolled back, and the next one works', () => {
  const database = temporaryDatabase()
  const write = (key: string): number => database.run('insert into settings (key, value) values (?, ?)', key, '1')
  expect(() =>
    database.transaction(() => {
      write('first')
      throw new Error('no')
    }),
  ).toThrow('no')
  database.transaction(() => write('second'))
  expect(database.all('select key from settings')).toEqual([{ key: 'second' }])
})

test('an inner transaction is rolled back with the outer one', () => {
  const database = temporaryDatabase()
  expect(() =>
    database.transaction(() => {
      database.transaction(() => database.run(`insert into settings (key, value) values ('inner', '1')`))
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(database.all('select key from settings')).toEqual([])
})

test('SQLite’s errors become storage errors with a plain message', () => {
  const path = join(temporaryDirectory(), 'damaged.db')
  writeFileSync(path, 'this was never a database, and it is long enough to be read as one'.repeat(20))
  expect(() => openDatabase(path)).toThrow(
    expect.objectContaining({
      data: {
        source: 'app',
        kind: 'storage',
        message: expect.stringMatching(/^The data file is damaged/),
        notice: expect.any(Object),
      },
    }),
  )
})

test('a row with a number out of range is damage, a sum out of range is not', () => {
  const database = temporaryDatabase()
  const add = (key: string, number: bigint): number =>
    database.run('insert into ledger_seen values (?, ?, ?, ?, ?, 1, ?)', key, '', '2026-01-01', 'p', 'c', number)
  add('one', BigInt(Number.MAX_SAFE_INTEGER))
  add('other', BigInt(Number.MAX_SAFE_INTEGER))
  const faultOf = (sql: string): unknown => {
    try {
      return database.all(sql)
    } catch (error) {
      return [storageFault(error), error instanceof Error && error.message]
    }
  }
  expect(faultOf('select sum(tokens) as tokens from ledger_seen')).toEqual([
    null,
    'A sum of the stored figures is too large to be read.',
  ])
  add('damaged', 2n ** 60n)
  expect(faultOf('select tokens from ledger_seen')).toEqual([
    'damaged',
    'The data file is damaged (a number is out of range).',
  ])
})

test('a full disk is reported as such, and earlier commits remain', () => {
  const database = temporaryDatabase()
  database.run(`insert into settings (key, value) values ('before', '1')`)
  const { page_count } = database.get<{ page_count: number }>('pragma page_count') ?? { page_count: 0 }
  database.execute(`pragma max_page_count = ${page_count}`)
  const large = 'x'.repeat(1_000_000)
  expect(() => database.run(`insert into settings (key, value) values ('large', ?)`, large)).toThrow(
    expect.objectContaining({
      data: { source: 'app', kind: 'storage', ...explain('diskFull') },
    }),
  )
  expect(database.all('select key from settings')).toEqual([{ key: 'before' }])
})

test('a text with U+0000 keeps the rest of the text', () => {
  const database = temporaryDatabase()
  database.run('insert into settings (key, value) values (?, ?)', 'text', 'before\0after')
  expect(database.get('select value from settings')).toEqual({ value: 'before\uFFFDafter' })
})

test('an unflushed transaction is rolled back like any other, and later commits are flushed', () => {
  const database = temporaryDatabase()
  const write = (key: string): number => database.run('insert into settings (key, value) values (?, ?)', key, '1')
  expect(
    database.unflushedTransaction(() => {
      write('first')
      return database.get('pragma synchronous')
    }),
  ).toEqual({ synchronous: 1 })
  expect(() =>
    database.unflushedTransaction(() => {
      write('second')
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(database.all('select key from settings')).toEqual([{ key: 'first' }])
  expect(database.get('pragma synchronous')).toEqual({ synchronous: 2 })
})

test('half of a surrogate pair is stored as the character that is read again', () => {
  const database = temporaryDatabase()
  database.run('insert into settings (key, value) values (?, ?)', 'half', 'a\ud800b')
  expect(database.get('select value from settings')).toEqual({ value: 'a\ufffdb' })
})
