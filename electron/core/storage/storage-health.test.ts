import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { StorageState } from '#shared/storage-state.ts'
import { temporaryDirectory } from '../../testing/temporary-database.ts'
import { makeBackup } from './make-backup.ts'
import { openStorage, type Storage } from './storage.ts'

interface Opened {
  readonly storage: Storage
  readonly told: StorageState[]
  /** What was logged since the last look, as level, event and facts. */
  readonly logged: () => unknown[][]
  readonly backups: string
  readonly close: () => void
}

function open(directory = temporaryDirectory()): Opened {
  const told: StorageState[] = []
  let lines: unknown[][] = []
  const write =
    (level: string) =>
    (area: string, event: string, facts?: object): void =>
      void lines.push([level, area, event, ...(facts ? [facts] : [])])
  const backups = join(directory, 'backups')
  const storage = openStorage({
    places: { database: join(directory, 'gatehouse.db'), backups },
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    onChanged: (state) => void told.push(state),
    retryInterval: 1000,
  })
  let isClosed = false
  const close = () => {
    if (!isClosed) storage.close()
    isClosed = true
  }
  onTestFinished(close)
  const logged = () => lines.splice(0)
  return { storage, told, logged, backups, close }
}

const day = 24 * 60 * 60_000
const good = { kind: 'good' }

test('the log says how the data was found', () => {
  const { storage, logged, told } = open()
  expect(logged()).toEqual([['info', 'storage', 'opened', { found: 'as-left', restored: 'not asked for' }]])
  expect([storage.state(), told]).toEqual([good, []])
})

test('what the care tells is in the log', () => {
  const { storage, logged, told } = open()
  logged()
  storage.noteCare({ type: 'mended', message: 'row 1 missing from index' })
  storage.noteCare({ type: 'backing-up', path: '/data/backup.partial' })
  storage.noteCare({ type: 'backed-up', name: 'backup.db', took: 5 })
  storage.noteCare({ type: 'scanned', rows: 7, sealed: 2, took: 3 })
  storage.noteCare({ type: 'not-backed-up', message: 'The disk is full.' })
  expect(logged()).toEqual([
    ['warn', 'storage', expect.stringMatching(/index/), { reason: 'row 1 missing from index' }],
    ['info', 'storage', 'backed up', { name: 'backup.db', took: 5 }],
    ['info', 'storage', 'scanned', { rows: 7, sealed: 2, took: 3 }],
    ['warn', 'storage', expect.stringMatching(/backup/), { reason: 'The disk is full.' }],
  ])
  expect([storage.state(), told]).toEqual([good, []])
})

test('a damaged database is told until the person has read it, and its backup is not taken for a good one', () => {
  const { storage, logged, told } = open()
  logged()
  storage.noteCare({ type: 'malformed', message: 'page 7' })
  expect(logged()).toEqual([['error', 'storage', expect.stringMatching(/damaged/), { reason: 'page 7' }]])
  const damaged = { kind: 'damaged-rows', messages: 0, backups: [] }
  expect([storage.state(), told]).toEqual([damaged, [damaged]])
  expect(storage.careNeeded(new Date())?.hasDamage).toBe(true)
  storage.dismiss()
  expect([storage.state(), told]).toEqual([good, [damaged, good]])
  expect(storage.careNeeded(new Date())?.hasDamage).toBe(false)
})

test('a number that cannot be read is damage, which is logged once', () => {
  const { storage, logged, told } = open()
  storage.database.run('create temp table numbers as select 9223372036854775807 as number')
  logged()
  for (let time = 0; time < 2; time++) {
    expect(() => storage.database.get('select number from numbers')).toThrow('damaged')
  }
  expect(logged()).toEqual([['error', 'storage', expect.any(String), { error: expect.any(Error) }]])
  expect(told).toEqual([{ kind: 'damaged-rows', messages: 0, backups: [] }])
})

test('damaged messages are logged and told when there are more of them, and care is needed for them', () => {
  const { storage, logged, told } = open()
  logged()
  storage.noteDamaged(['a', 'b'])
  storage.noteCare({ type: 'damaged', ids: ['b', 'a'] })
  storage.noteCare({ type: 'damaged', ids: ['b', 'c'] })
  const facts = (messages: number) => ['error', 'storage', expect.stringMatching(/checksums/), { messages }]
  expect(logged()).toEqual([facts(2), facts(3)])
  expect(told.map((state) => 'messages' in state && state.messages)).toEqual([2, 3])
  expect(storage.careNeeded(new Date())?.hasDamage).toBe(true)
})

test('damage that the person has read is not told again by the next start, and more of it is', () => {
  const directory = temporaryDirectory()
  const first = open(directory)
  first.storage.noteDamaged(['a', 'b'])
  first.storage.dismiss()
  first.close()
  const { storage } = open(directory)
  storage.noteDamaged(['a', 'b'])
  expect(storage.state()).toEqual(good)
  storage.noteDamaged(['c'])
  expect(storage.state()).toMatchObject({ kind: 'damaged-rows', messages: 3 })
})

test('a backup is due a day after the last one; one from before an update does not count', () => {
  const { storage, backups } = open()
  const isDue = (time: number) => storage.careNeeded(new Date(time))?.isBackupDue
  const start = Date.UTC(2026, 7, 1)
  expect(isDue(start)).toBe(true)
  makeBackup(storage.database, backups, 'before-schema', new Date(start))
  expect(isDue(start)).toBe(true)
  const name = makeBackup(storage.database, backups, 'daily', new Date(start - 1))
  expect([isDue(start - 2 + day), isDue(start - 1 + day), isDue(start + day)]).toEqual([false, true, true])
  expect(storage.backups()).toContainEqual({ name, madeAt: start - 1, conversations: 0 })
})

test('a backup that is to be restored is logged', () => {
  const { storage, backups, logged } = open()
  const name = makeBackup(storage.database, backups, 'daily', new Date(0))
  logged()
  storage.restoreAtNextStart(name)
  expect(logged()).toEqual([['info', 'storage', expect.stringMatching(/next start/), { backup: name }]])
})

test('where a write is refused each one says why; reading goes on, and saving comes back by itself', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { storage, told, logged } = open()
  logged()
  const write = () => storage.database.run(`insert into settings (key, value) values ('x', '1')`)
  storage.database.execute('pragma query_only = 1')
  expect(vi.getTimerCount()).toBe(0)
  for (let time = 0; time < 2; time++) {
    expect(write).toThrow(
      expect.objectContaining({
        data: { source: 'app', kind: 'storage', message: expect.stringMatching(/cannot be written to/) },
        cause: expect.objectContaining({ code: 'ERR_SQLITE_ERROR' }),
      }),
    )
  }
  const notSaving = { kind: 'not-saving', reason: 'read-only', message: expect.any(String) }
  expect([storage.state(), told]).toEqual([notSaving, [notSaving]])
  expect(logged()).toEqual([
    ['warn', 'storage', 'nothing can be saved', { reason: 'read-only', error: expect.any(Error) }],
  ])
  expect(storage.database.all(`select * from settings where key = 'x'`)).toEqual([])

  vi.advanceTimersByTime(1000)
  expect(storage.state()).toEqual(notSaving)
  storage.database.execute('pragma query_only = 0')
  vi.advanceTimersByTime(999)
  expect(storage.state()).toEqual(notSaving)
  vi.advanceTimersByTime(1)
  expect([storage.state(), told]).toEqual([good, [notSaving, good]])
  expect(logged()).toEqual([['info', 'storage', 'saving works again']])
  expect(vi.getTimerCount()).toBe(0)
  expect(write()).toBe(1)
})

test('a storage that is closed tries nothing more', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { storage, close } = open()
  storage.database.execute('pragma query_only = 1')
  expect(() => storage.database.run('delete from settings')).toThrow('cannot be written to')
  expect(vi.getTimerCount()).toBe(1)
  close()
  expect(vi.getTimerCount()).toBe(0)
})

test('what is wrong with a statement is no trouble of the storage', () => {
  const { storage, told } = open()
  expect(() => storage.database.run('insert into nowhere values (1)')).toThrow('no such table')
  expect([storage.state(), told]).toEqual([good, []])
})
