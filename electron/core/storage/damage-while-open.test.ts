import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { explain } from '#shared/messages/explain.ts'
import type { StorageState } from '#shared/storage-state.ts'
import { emitTo } from '../../testing/emit-to.ts'
import { fillDatabase } from '../../testing/fill-database.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { createConversationStore } from '../conversations/conversation-store.ts'
import { noLog } from '../logs/log.ts'
import { openDatabase } from './open-database.ts'
import { openStorage, type Storage } from './storage.ts'

interface Opened {
  readonly storage: Storage
  readonly notified: StorageState[]
  readonly path: string
  readonly backups: string
  readonly close: () => void
}

function open(directory = temporaryDirectory()): Opened {
  const path = join(directory, 'gatehouse.db')
  const backups = join(directory, 'backups')
  const notified: StorageState[] = []
  const storage = openStorage({
    places: { database: path, backups },
    log: noLog,
    emit: emitTo({ 'storage.changed': (state) => void notified.push(state) }),
  })
  let isClosed = false
  const close = () => {
    if (!isClosed) storage.close()
    isClosed = true
  }
  onTestFinished(close)
  return { storage, notified, path, backups, close }
}

/** A storage with many pages, most of them in the database file itself and few in the cache. */
function openFilled(): Opened {
  const directory = temporaryDirectory()
  const database = openDatabase(join(directory, 'gatehouse.db'))
  fillDatabase(database, 40, 10)
  database.close()
  return open(directory)
}

function insert({ database }: Storage, id: string): void {
  createConversationStore(database).insert({ id, createdAt: 1, updatedAt: 1, profileId: 'embedded', model: null })
}

const idsOf = ({ database }: Storage): string[] => createConversationStore(database).ids().toSorted()

/** Writes to every row. */
function touchEverything({ database }: Storage): void {
  database.transaction(() => {
    database.run(`update messages set text = text || ' '`)
    database.run('update conversations set updated_at = updated_at + 1')
  })
}

const damaged = {
  kind: 'not-saving',
  reason: 'damaged',
  ...explain('notSavingDamaged'),
}
const gone = {
  kind: 'not-saving',
  reason: 'gone',
  ...explain('dataFileDeleted'),
}
const replaced = {
  kind: 'not-saving',
  reason: 'replaced',
  ...explain('dataFileReplaced'),
}

function overwritePages(path: string): void {
  const bytes = readFileSync(path)
  bytes.fill(0xa5, 4096)
  // Overwritten in place: a new file would count as replaced.
  writeFileSync(path, bytes, { flag: 'r+' })
}

test.each<[string, (path: string) => void]>([
  ['its pages overwritten', overwritePages],
  ['its end cut off', (path) => truncateSync(path, 8192)],
])('a failed write on a data file with %s while open reports why, and so does the state', (_name, damage) => {
  const { storage, notified, path, backups } = openFilled()
  damage(path)
  expect(() => touchEverything(storage)).toThrow(
    expect.objectContaining({ data: { source: 'app', kind: 'storage', ...explain('notSavingDamaged') } }),
  )
  expect([storage.state(), notified.at(-1)]).toEqual([damaged, damaged])
  expect(storage.maintenanceDue(new Date())).toEqual({
    places: { database: path, backups },
    isBackupDue: true,
    isComplete: false,
    hasDamage: true,
  })
})

test('a write on a log that was overwritten while open fails with a reason, and the state reports it', () => {
  const { storage, path } = openFilled()
  touchEverything(storage)
  const log = readFileSync(`${path}-wal`)
  writeFileSync(`${path}-wal`, Buffer.alloc(log.length, 0xa5), { flag: 'r+' })
  // The page cache hides the damage.
  storage.database.execute('pragma shrink_memory')
  expect(() => touchEverything(storage)).toThrow(damaged.message)
  expect(storage.state()).toEqual(damaged)
})

test('a write on a log that was truncated while open fails, and the state reports it', () => {
  const { storage, path } = openFilled()
  touchEverything(storage)
  truncateSync(`${path}-wal`, 40_000)
  storage.database.execute('pragma shrink_memory')
  expect(() => touchEverything(storage)).toThrow(
    expect.objectContaining({ data: expect.objectContaining({ kind: 'storage' }) }),
  )
  expect(storage.state()).toMatchObject({ kind: 'not-saving' })
})

test('damage found by a read does not block writes', () => {
  const { storage } = open()
  storage.database.run('create temp table numbers as select 9223372036854775807 as number')
  expect(() => storage.database.get('select number from numbers')).toThrow('damaged')
  expect(storage.state()).toEqual({ kind: 'damaged-rows', messages: 0, backups: [] })
  insert(storage, 'after')
  expect(idsOf(storage)).toEqual(['after'])
})

test('a deleted data file is noticed at the next write, and a restart recovers everything', () => {
  const { storage, notified, path, backups, close } = open()
  insert(storage, 'before')
  rmSync(path)
  insert(storage, 'after')
  expect([storage.state(), notified]).toEqual([gone, [gone]])
  // Maintenance must not open the file at that path: SQLite would give it the log of the other file.
  expect(storage.maintenanceDue(new Date())).toBeNull()
  storage.calls['storage.restart']()
  insert(storage, 'at the last moment')
  close()
  const next = open(join(backups, '..')).storage
  expect([idsOf(next), next.state()]).toEqual([['after', 'at the last moment', 'before'], { kind: 'good' }])
})

test('a deleted data file is saved when the app closes', () => {
  const { storage, path, backups, close } = open()
  insert(storage, 'before')
  rmSync(path)
  close()
  const next = open(join(backups, '..')).storage
  expect([idsOf(next), next.state()]).toEqual([['before'], { kind: 'good' }])
})

test('maintenance notices a deleted data file without a write', () => {
  const { storage, notified, path } = open()
  rmSync(path)
  expect([storage.maintenanceDue(new Date()), notified]).toEqual([null, [gone]])
})

test('a data file that returns to its path clears the problem', () => {
  const { storage, notified, path } = open()
  renameSync(path, `${path}.elsewhere`)
  insert(storage, 'one')
  renameSync(`${path}.elsewhere`, path)
  insert(storage, 'two')
  expect(notified).toEqual([gone, { kind: 'good' }])
})

/** Replaces the open database by one with another conversation. */
function replace(path: string): void {
  const directory = temporaryDirectory()
  const other = open(directory)
  insert(other.storage, 'of another file')
  other.close()
  cpSync(other.path, `${path}.new`)
  renameSync(`${path}.new`, path)
}

test('a replaced data file is noticed, a restart recovers everything, and the other file is kept', () => {
  const { storage, path, backups, close } = open()
  insert(storage, 'before')
  replace(path)
  const other = readFileSync(path)
  insert(storage, 'after')
  expect(storage.state()).toEqual(replaced)
  storage.calls['storage.restart']()
  close()
  const kept = readdirSync(join(backups, '..')).find((file) => /\.replaced-[\dTZ-]+$/.test(file)) ?? ''
  expect(readFileSync(join(backups, '..', kept)).equals(other)).toBe(true)
  const next = open(join(backups, '..')).storage
  expect([idsOf(next), next.state()]).toEqual([['after', 'before'], { kind: 'good' }])
})

test('a data file that was replaced on purpose is used at the next start, and the old data becomes a backup', () => {
  const { storage, path, backups, close } = open()
  insert(storage, 'before')
  replace(path)
  insert(storage, 'after')
  close()
  expect(existsSync(`${path}-wal`)).toBe(false)
  const next = open(join(backups, '..')).storage
  expect([idsOf(next), next.state(), next.calls['storage.backups']()]).toEqual([
    ['of another file'],
    { kind: 'good' },
    [{ name: expect.stringMatching(/-file-lost\.db$/), madeAt: expect.any(Number), conversations: 2 }],
  ])
})

test('a lost data file that cannot be backed up reports why, and the app continues on it', () => {
  const { storage, path, backups } = open()
  insert(storage, 'before')
  rmSync(path)
  writeFileSync(backups, 'no folder')
  expect(() => storage.calls['storage.restart']()).toThrow(/^Not everything could be saved: /)
  expect([idsOf(storage), storage.state(), statSync(backups).isFile()]).toEqual([['before'], gone, true])
  rmSync(backups)
})
