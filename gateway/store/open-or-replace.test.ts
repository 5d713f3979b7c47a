import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { makeFolder } from '../testing/start-test-gateway.ts'
import { createIssuedKeyStore } from './key-store.ts'
import { openGatewayDatabase } from './open-database.ts'
import { openOrReplace } from './open-or-replace.ts'

const now = () => Date.UTC(2026, 0, 2, 3, 4, 5, 6)
const aside = 'gateway.sqlite.damaged-2026-01-02T03-04-05-006Z'
const hashes = ['one', 'two', 'three'].map((name) => Buffer.from(name.padEnd(32)))

function add(database: DatabaseSync, hash: Uint8Array): void {
  createIssuedKeyStore(database, now).add({ hash, kind: 'user', issuedTo: 'other', label: String(hash) })
}

/** Creates a folder as `kill -9` leaves it: one key in the database, two in the log. */
async function leaveByKill(): Promise<string> {
  const [running, left] = [await makeFolder(), await makeFolder()]
  const database = openGatewayDatabase(running, now)
  for (const [index, hash] of hashes.entries()) {
    add(database, hash)
    if (index === 0) database.exec('PRAGMA wal_checkpoint(RESTART)')
  }
  for (const name of readdirSync(running)) copyFileSync(join(running, name), join(left, name))
  database.close()
  return left
}

/** Counts the keys of a database, and closes it. */
function countKeys(database: DatabaseSync): number {
  const { length } = createIssuedKeyStore(database, now).list()
  database.close()
  return length
}

/** Changes one byte. */
function damage(path: string, offset: number): void {
  const bytes = readFileSync(path)
  bytes[offset] = (bytes[offset] ?? 0) ^ 0xff
  writeFileSync(path, bytes)
}

test('the database of a killed gateway is opened unchanged', async () => {
  const folder = await leaveByKill()
  const { database, quarantined } = openOrReplace(folder, now)
  expect([quarantined, countKeys(database), readdirSync(folder)]).toEqual([null, 3, ['gateway.sqlite']])
})

test.each([
  ['no database at all', (path: string) => writeFileSync(path, 'x'.repeat(8192))],
  ['cut off before its first page ends', (path: string) => writeFileSync(path, readFileSync(path).subarray(0, 100))],
  ['empty beside a log', (path: string) => writeFileSync(path, '')],
  ['damaged in a page of content', (path: string) => writeFileSync(path, readFileSync(path).fill(0xff, 4096))],
])('a database that is %s is kept with its log, and replaced by a new one', async (name, spoil) => {
  const folder = await leaveByKill()
  const path = join(folder, 'gateway.sqlite')
  // Pages in the log would hide those of the database.
  if (name.startsWith('damaged')) for (const suffix of ['-wal', '-shm']) writeFileSync(path + suffix, '')
  spoil(path)
  const [bytes, log] = [readFileSync(path), readFileSync(`${path}-wal`)]
  const { database, quarantined } = openOrReplace(folder, now)
  expect([quarantined, countKeys(database)]).toEqual([{ path: join(folder, aside), lost: 'all' }, 0])
  expect(readdirSync(folder)).toEqual(['gateway.sqlite', aside, `${aside}-shm`, `${aside}-wal`])
  expect([readFileSync(join(folder, aside)), readFileSync(join(folder, `${aside}-wal`))]).toEqual([bytes, log])
  const again = openOrReplace(folder, now)
  expect([again.quarantined, countKeys(again.database)]).toEqual([null, 0])
})

test('a folder at the path of the database is kept too', async () => {
  const folder = await makeFolder()
  mkdirSync(join(folder, 'gateway.sqlite', 'inside'), { recursive: true })
  const { database, quarantined } = openOrReplace(folder, now)
  expect([quarantined?.lost, countKeys(database)]).toEqual(['all', 0])
  expect(readdirSync(join(folder, aside))).toEqual(['inside'])
})

test.each([
  ['its header', 0],
  ['the checksum of its header', 25],
  ['its first frame', 32 + 24 + 100],
])('a log that is damaged in %s is copied before SQLite overwrites it, and older data is kept', async (_n, offset) => {
  const folder = await leaveByKill()
  const path = join(folder, 'gateway.sqlite')
  damage(`${path}-wal`, offset)
  const log = readFileSync(`${path}-wal`)
  const { database, quarantined } = openOrReplace(folder, now)
  expect([quarantined, countKeys(database)]).toEqual([{ path: join(folder, aside), lost: 'newest' }, 1])
  expect(readFileSync(join(folder, `${aside}-wal`))).toEqual(log)
})

test('a truncated, uncommitted last frame of the log is no damage', async () => {
  const folder = await leaveByKill()
  const path = join(folder, 'gateway.sqlite')
  const log = readFileSync(`${path}-wal`)
  writeFileSync(`${path}-wal`, Buffer.concat([log, log.subarray(32, 32 + 24 + 2000)]))
  const { database, quarantined } = openOrReplace(folder, now)
  expect([quarantined, countKeys(database)]).toEqual([null, 3])
})

test('a database of a newer program stays at its path', async () => {
  const folder = await makeFolder()
  const database = openGatewayDatabase(folder, now)
  database.exec('INSERT INTO schema_version (version, ran_at) VALUES (999, 0)')
  database.close()
  expect(() => openOrReplace(folder, now)).toThrow('this program knows')
  expect(readdirSync(folder)).toEqual(['gateway.sqlite'])
})

test('a locked database stays at its path', async () => {
  const folder = await makeFolder()
  openGatewayDatabase(folder, now).close()
  const other = new DatabaseSync(join(folder, 'gateway.sqlite'))
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  expect(() => openOrReplace(folder, now)).toThrow('locked')
  other.close()
  expect(readdirSync(folder)).toEqual(['gateway.sqlite'])
})
