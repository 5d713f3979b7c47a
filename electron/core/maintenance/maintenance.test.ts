import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import type { StorageState } from '#shared/storage-state.ts'
import { emitTo } from '../../testing/emit-to.ts'
import { fillDatabase, leafOf } from '../../testing/fill-database.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { createMessageStore } from '../conversations/message-store.ts'
import { noLog } from '../logs/log.ts'
import { findBackups } from '../storage/backups.ts'
import { runMaintenance } from './maintenance.ts'
import { openFile } from '../storage/database.ts'
import { makeBackup } from '../storage/make-backup.ts'
import { openDatabase } from '../storage/open-database.ts'
import { startMaintenance } from './start-maintenance.ts'
import { type MaintenanceReport, openStorage } from '../storage/storage.ts'

function filled() {
  const directory = temporaryDirectory()
  const places = { database: join(directory, 'gatehouse.db'), backups: join(directory, 'backups') }
  const database = openDatabase(places.database)
  fillDatabase(database, 20, 3)
  return { places, database }
}

async function reportsOf(
  request: Partial<Parameters<typeof runMaintenance>[0]> & Pick<Parameters<typeof runMaintenance>[0], 'places'>,
): Promise<MaintenanceReport[]> {
  const reports: MaintenanceReport[] = []
  await runMaintenance({ attachments: null, isBackupDue: false, hasDamage: false, pauseMs: 0, ...request }, (report) =>
    reports.push(report),
  )
  return reports
}

test('a sound database is scanned and backed up to a file that only its owner can read', async () => {
  const { places, database } = filled()
  const reports = await reportsOf({ places, isBackupDue: true })
  const [name = ''] = readdirSync(places.backups)
  expect(reports).toEqual([
    { type: 'scanned', rows: 120, sealed: 0, durationMs: expect.any(Number) },
    { type: 'backing-up', path: join(places.backups, `${name}.partial`) },
    { type: 'backed-up', name, durationMs: expect.any(Number) },
  ])
  expect(statSync(join(places.backups, name)).mode & 0o777).toBe(0o600)
  expect(statSync(places.backups).mode & 0o777).toBe(0o700)
  const copy = openFile(join(places.backups, name), 'immutable')
  const messages = 'select * from messages order by sequence'
  expect(copy.all(messages)).toEqual(database.all(messages))
  copy.close()
  database.close()
})

test('messages changed outside the app are found, and their backup replaces no good one', async () => {
  const { places, database } = filled()
  database.execute(`update messages set text = text || '!' where id = 'c3-a1'`)
  database.execute(`update messages set parent_id = null where id = 'c7-q2'`)
  const reports = await reportsOf({ places, isBackupDue: true })
  expect(reports).toEqual([
    { type: 'damaged', ids: ['c3-a1', 'c7-q2'] },
    { type: 'scanned', rows: 120, sealed: 0, durationMs: expect.any(Number) },
    { type: 'backing-up', path: expect.any(String) },
    { type: 'backed-up', name: expect.stringMatching(/-with-damage\.db$/), durationMs: expect.any(Number) },
  ])
  database.close()
})

test('messages of an older version get checksums', async () => {
  const { places, database } = filled()
  database.execute('update messages set checksum = null')
  expect(await reportsOf({ places })).toEqual([
    { type: 'scanned', rows: 120, sealed: 120, durationMs: expect.any(Number) },
  ])
  expect(await reportsOf({ places })).toEqual([
    { type: 'scanned', rows: 120, sealed: 0, durationMs: expect.any(Number) },
  ])
  database.close()
})

test('a data file that was deleted is not created again, and the app still has what it wrote', async () => {
  const { places, database } = filled()
  rmSync(places.database)
  await expect(reportsOf({ places, isBackupDue: true })).rejects.toThrow('The data file cannot be opened.')
  expect(existsSync(places.database)).toBe(false)
  database.execute(`update messages set text = 'kept' where id = 'c3-a1'`)
  expect(database.get(`select text from messages where id = 'c3-a1'`)).toEqual({ text: 'kept' })
  expect(database.get('select count(*) as count from messages')).toEqual({ count: 120 })
  database.close()
})

test('a malformed page is reported and not backed up', async () => {
  const { places, database } = filled()
  database.close()
  const bytes = readFileSync(places.database)
  bytes.fill(0, 30 * 1024, 60 * 1024)
  writeFileSync(places.database, bytes)
  expect(await reportsOf({ places, isBackupDue: true })).toEqual([{ type: 'malformed', message: expect.any(String) }])
  expect(findBackups(places.backups)).toEqual([])
})

test('a damaged index is rebuilt, and its message is found again', async () => {
  const { places, database } = filled()
  database.close()
  loseIndexEntry(places.database)
  const damaged = openDatabase(places.database)
  const children = `select id from messages where parent_id = 'c3-a0'`
  expect(damaged.all(children)).toEqual([])
  expect((await reportsOf({ places })).map(({ type }) => type)).toEqual(['repaired', 'scanned'])
  expect(damaged.all(children)).toEqual([{ id: 'c3-q1' }])
  damaged.close()
})

/** Like a flipped byte: the row exists, but an index does not lead to it. */
function loseIndexEntry(path: string): void {
  const sqlite = new DatabaseSync(path, { defensive: false })
  const declare = (condition: string): void =>
    sqlite.exec(`
      pragma writable_schema = on;
      update sqlite_schema set sql = 'CREATE INDEX messages_by_parent on messages (parent_id)${condition}'
        where name = 'messages_by_parent';
      pragma writable_schema = reset;
    `)
  declare(` where id <> ''c3-q1''`)
  sqlite.exec('reindex messages_by_parent')
  declare('')
  sqlite.close()
}

test('the newest three daily backups are kept, and those of other kinds stay', () => {
  const { places, database } = filled()
  const day = (number: number): Date => new Date(Date.UTC(2025, 0, number))
  makeBackup(database, places.backups, 'before-schema', day(1))
  makeBackup(database, places.backups, 'with-damage', day(2))
  writeFileSync(join(places.backups, 'gatehouse-2025-01-03T00-00-00-000Z-daily.db.partial'), 'half')
  writeFileSync(join(places.backups, 'notes.txt'), 'mine')
  for (const number of [3, 4, 5, 6, 7]) makeBackup(database, places.backups, 'daily', day(number))
  expect(findBackups(places.backups).map(({ madeAt, kind }) => [new Date(madeAt).getUTCDate(), kind])).toEqual([
    [7, 'daily'],
    [6, 'daily'],
    [5, 'daily'],
    [2, 'with-damage'],
    [1, 'before-schema'],
  ])
  expect(readdirSync(places.backups)).toContain('notes.txt')
  expect(readdirSync(places.backups).filter((name) => name.endsWith('.partial'))).toEqual([])
  database.close()
})

test('maintenance runs in a worker, finds damage, and makes a backup when the last is a day old', async () => {
  const { places, database } = filled()
  database.execute(`update messages set text = 'other' where id = 'c3-a1'`)
  database.close()
  const published: StorageState[] = []
  const storage = openStorage({
    places,
    log: noLog,
    emit: emitTo({ 'storage.changed': (state) => void published.push(state) }),
  })
  onTestFinished(() => storage.close())
  const script = pathToFileURL(join(import.meta.dirname, 'maintenance-worker.ts'))
  let time = Date.now()
  const maintenance = startMaintenance({
    storage,
    script,
    attachments: temporaryDirectory(),
    log: noLog,
    firstDelayMs: 0,
    checkIntervalMs: 20,
    now: () => new Date(time),
  })
  onTestFinished(() => maintenance.stop())
  await eventually(() => expect(findBackups(places.backups)).toHaveLength(1))
  await eventually(() => expect(storage.state()).toMatchObject({ kind: 'damaged-rows', messages: 1 }))
  expect(createMessageStore(storage.database).read('c3-a1')).toMatchObject({ isDamaged: true, text: 'other' })
  const [first] = findBackups(places.backups)
  time += 25 * 60 * 60_000
  await eventually(() => expect(findBackups(places.backups)[0]?.name).not.toBe(first?.name))
})

test('a damaged message opened before the scan reaches it is marked and counted', () => {
  const { places, database } = filled()
  const damaged: string[] = []
  const messages = createMessageStore(database, (ids) => damaged.push(...ids))
  expect(messages.branch(leafOf(5, 3)).some(({ isDamaged }) => isDamaged)).toBe(false)
  database.execute(`update messages set reasoning = 'never thought' where id = 'c5-a0'`)
  expect(messages.branch(leafOf(5, 3)).filter(({ isDamaged }) => isDamaged)).toMatchObject([{ id: 'c5-a0' }])
  expect(damaged).toEqual(['c5-a0'])
  database.close()
  expect(places.database).toMatch(/gatehouse\.db$/)
})

test('attachments that nothing refers to are removed, unless a message is damaged', async () => {
  const { places, database } = filled()
  const attachments = temporaryDirectory()
  const old = new Date(Date.now() - 8 * 24 * 60 * 60_000)
  const addFile = () => {
    writeFileSync(join(attachments, 'f'.repeat(64)), 'x')
    utimesSync(join(attachments, 'f'.repeat(64)), old, old)
  }
  addFile()
  expect(await reportsOf({ places, attachments })).toContainEqual({ type: 'swept', removed: 1 })
  expect(readdirSync(attachments)).toEqual([])
  addFile()
  database.execute(`update messages set text = 'other' where id = 'c3-a1'`)
  database.close()
  await reportsOf({ places, attachments })
  expect(readdirSync(attachments)).toHaveLength(1)
})
