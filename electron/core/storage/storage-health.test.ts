import { join } from 'node:path'
import { emitTo } from '../../testing/emit-to.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { explain } from '#shared/messages/explain.ts'
import type { StorageState } from '#shared/storage-state.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { makeBackup } from './make-backup.ts'
import { openStorage, type Storage } from './storage.ts'

interface Opened {
  readonly storage: Storage
  readonly published: StorageState[]
  /** Log entries since the last call, as level, event and facts. */
  readonly logged: () => unknown[][]
  readonly backups: string
  readonly close: () => void
}

function open(directory = temporaryDirectory()): Opened {
  const published: StorageState[] = []
  let lines: unknown[][] = []
  const write =
    (level: string) =>
    (area: string, event: string, facts?: object): void =>
      void lines.push([level, area, event, ...(facts ? [facts] : [])])
  const backups = join(directory, 'backups')
  const storage = openStorage({
    places: { database: join(directory, 'gatehouse.db'), backups },
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    emit: emitTo({ 'storage.changed': (state) => void published.push(state) }),
    retryIntervalMs: 1000,
  })
  let isClosed = false
  const close = () => {
    if (!isClosed) storage.close()
    isClosed = true
  }
  onTestFinished(close)
  const logged = () => lines.splice(0)
  return { storage, published, logged, backups, close }
}

const day = 24 * 60 * 60_000
const good = { kind: 'good' }

test('the condition of the data is logged', () => {
  const { storage, logged, published } = open()
  expect(logged()).toEqual([['info', 'storage', 'opened', { found: 'as-left', restored: 'not asked for' }]])
  expect([storage.state(), published]).toEqual([good, []])
})

test('reports of maintenance are logged', () => {
  const { storage, logged, published } = open()
  logged()
  storage.handleMaintenanceReport({ type: 'repaired', message: 'row 1 missing from index' })
  storage.handleMaintenanceReport({ type: 'backing-up', path: '/data/backup.partial' })
  storage.handleMaintenanceReport({ type: 'backed-up', name: 'backup.db', durationMs: 5 })
  storage.handleMaintenanceReport({ type: 'scanned', rows: 7, sealed: 2, durationMs: 3 })
  storage.handleMaintenanceReport({ type: 'not-backed-up', reason: { message: 'The disk is full.' } })
  expect(logged()).toEqual([
    ['warn', 'storage', expect.stringMatching(/index/), { reason: 'row 1 missing from index' }],
    ['info', 'storage', 'backed up', { name: 'backup.db', durationMs: 5 }],
    ['info', 'storage', 'scanned', { rows: 7, sealed: 2, durationMs: 3 }],
    ['warn', 'storage', expect.stringMatching(/backup/), { reason: 'The disk is full.' }],
  ])
  expect([storage.state(), published]).toEqual([good, []])
})

test('a damaged database is reported until dismissed, and its backup does not count as good', () => {
  const { storage, logged, published } = open()
  logged()
  storage.handleMaintenanceReport({ type: 'malformed', message: 'page 7' })
  expect(logged()).toEqual([['error', 'storage', expect.stringMatching(/damaged/), { reason: 'page 7' }]])
  const damaged = { kind: 'damaged-rows', messages: 0, backups: [] }
  expect([storage.state(), published]).toEqual([damaged, [damaged]])
  expect(storage.maintenanceDue(new Date())?.hasDamage).toBe(true)
  storage.calls['storage.dismiss']()
  expect([storage.state(), published]).toEqual([good, [damaged, good]])
  expect(storage.maintenanceDue(new Date())?.hasDamage).toBe(false)
})

test('an unreadable number is damage and logged once', () => {
  const { storage, logged, published } = open()
  storage.database.run('create temp table numbers as select 9223372036854775807 as number')
  logged()
  for (let time = 0; time < 2; time++) {
    expect(() => storage.database.get('select number from numbers')).toThrow('damaged')
  }
  expect(logged()).toEqual([['error', 'storage', expect.any(String), { error: expect.any(Error) }]])
  expect(published).toEqual([{ kind: 'damaged-rows', messages: 0, backups: [] }])
})

test('damaged messages are logged and published when there are more, and maintenance knows of them', () => {
  const { storage, logged, published } = open()
  logged()
  storage.reportDamaged(['a', 'b'])
  storage.handleMaintenanceReport({ type: 'damaged', ids: ['b', 'a'] })
  storage.handleMaintenanceReport({ type: 'damaged', ids: ['b', 'c'] })
  const facts = (messages: number) => ['error', 'storage', expect.stringMatching(/checksums/), { messages }]
  expect(logged()).toEqual([facts(2), facts(3)])
  expect(published.map((state) => 'messages' in state && state.messages)).toEqual([2, 3])
  expect(storage.maintenanceDue(new Date())?.hasDamage).toBe(true)
})

test('dismissed damage is not reported at the next start, new damage is', () => {
  const directory = temporaryDirectory()
  const first = open(directory)
  first.storage.reportDamaged(['a', 'b'])
  first.storage.calls['storage.dismiss']()
  first.close()
  const { storage } = open(directory)
  storage.reportDamaged(['a', 'b'])
  expect(storage.state()).toEqual(good)
  storage.reportDamaged(['c'])
  expect(storage.state()).toMatchObject({ kind: 'damaged-rows', messages: 3 })
})

test('a backup is due a day after the last one, not counting those made before an update', () => {
  const { storage, backups } = open()
  const isDue = (time: number) => storage.maintenanceDue(new Date(time))?.isBackupDue
  const start = Date.UTC(2026, 7, 1)
  expect(isDue(start)).toBe(true)
  makeBackup(storage.database, backups, 'before-schema', new Date(start))
  expect(isDue(start)).toBe(true)
  const name = makeBackup(storage.database, backups, 'daily', new Date(start - 1))
  expect([isDue(start - 2 + day), isDue(start - 1 + day), isDue(start + day)]).toEqual([false, true, true])
  expect(storage.calls['storage.backups']()).toContainEqual({ name, madeAt: start - 1, conversations: 0 })
})

test('a restore request is logged', () => {
  const { storage, backups, logged } = open()
  const name = makeBackup(storage.database, backups, 'daily', new Date(0))
  logged()
  storage.calls['storage.restore']({ backup: name })
  expect(logged()).toEqual([['info', 'storage', expect.stringMatching(/next start/), { backup: name }]])
})

test('refused writes report why, reads continue, and saving resumes automatically', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { storage, published, logged } = open()
  logged()
  const write = () => storage.database.run(`insert into settings (key, value) values ('x', '1')`)
  storage.database.execute('pragma query_only = 1')
  expect(vi.getTimerCount()).toBe(0)
  for (let time = 0; time < 2; time++) {
    expect(write).toThrow(
      expect.objectContaining({
        data: { source: 'app', kind: 'storage', ...explain('notSavingReadOnly') },
        cause: expect.objectContaining({ code: 'ERR_SQLITE_ERROR' }),
      }),
    )
  }
  const notSaving = { kind: 'not-saving', reason: 'read-only', ...explain('notSavingReadOnly') }
  expect([storage.state(), published]).toEqual([notSaving, [notSaving]])
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
  expect([storage.state(), published]).toEqual([good, [notSaving, good]])
  expect(logged()).toEqual([['info', 'storage', 'saving works again']])
  expect(vi.getTimerCount()).toBe(0)
  expect(write()).toBe(1)
})

test('a closed storage does not retry', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { storage, close } = open()
  storage.database.execute('pragma query_only = 1')
  expect(() => storage.database.run('delete from settings')).toThrow('cannot be written to')
  expect(vi.getTimerCount()).toBe(1)
  close()
  expect(vi.getTimerCount()).toBe(0)
})

test('an invalid statement does not change the state of the storage', () => {
  const { storage, published } = open()
  expect(() => storage.database.run('insert into nowhere values (1)')).toThrow('no such table')
  expect([storage.state(), published]).toEqual([good, []])
})
