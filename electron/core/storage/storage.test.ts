import { chmodSync, chownSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { explain } from '#shared/messages/explain.ts'
import { eventually } from '#shared/testing/eventually.ts'
import type { StorageState } from '#shared/storage-state.ts'
import { emitTo } from '../../testing/emit-to.ts'
import { fillDatabase } from '../../testing/fill-database.ts'
import { scriptedAnswers } from '../../testing/scripted-answers.ts'
import { scriptedGateway } from '../../testing/scripted-gateway.ts'
import { fillDisk, setReadOnly, smallDisk } from '../../testing/small-disk.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { createConversationStore } from '../conversations/conversation-store.ts'
import { createMessageStore } from '../conversations/message-store.ts'
import { openConversations } from '../conversations/conversations.ts'
import { noLog } from '../logs/log.ts'
import { openFile } from './database.ts'
import { makeBackup } from './make-backup.ts'
import { migrations } from './migrations.ts'
import { openDatabase } from './open-database.ts'
import { openStorage, type Storage } from './storage.ts'

const newestVersion = migrations.at(-1)?.version ?? 0

const never = new AbortController().signal

function open(directory: string): { storage: Storage; published: StorageState[] } {
  const published: StorageState[] = []
  const storage = openStorage({
    places: { database: join(directory, 'gatehouse.db'), backups: join(directory, 'backups') },
    log: noLog,
    emit: emitTo({ 'storage.changed': (state) => void published.push(state) }),
    retryIntervalMs: 20,
  })
  onTestFinished(() => {
    try {
      storage.close()
    } catch {
      // Already closed by the test.
    }
  })
  return { storage, published }
}

function listOf({ database }: Storage): string[] {
  return createConversationStore(database).ids()
}

function insert({ database }: Storage, id: string, draft = ''): void {
  const store = createConversationStore(database)
  store.insert({ id, createdAt: 1, updatedAt: 1, profileId: 'embedded', model: null })
  store.saveDraft(id, draft)
}

test('written data is there at the next start, in files that only their owner can read', () => {
  const directory = join(temporaryDirectory(), 'new', 'folder')
  const { storage } = open(directory)
  insert(storage, 'a')
  const modes = [directory, ...['', '-wal', '-shm'].map((suffix) => join(directory, `gatehouse.db${suffix}`))].map(
    (path) => (statSync(path).mode & 0o777).toString(8),
  )
  expect(modes).toEqual(['700', '600', '600', '600'])
  storage.close()
  const { storage: next } = open(directory)
  expect(next.state()).toEqual({ kind: 'good' })
  expect(listOf(next)).toEqual(['a'])
})

test('quarantined data is reported with the available backups until dismissed', () => {
  const directory = temporaryDirectory()
  const { storage } = open(directory)
  fillDatabase(storage.database, 3, 1)
  const name = makeBackup(storage.database, join(directory, 'backups'), 'daily', new Date(1_700_000_000_000))
  storage.close()
  writeFileSync(join(directory, 'gatehouse.db'), 'nothing of any use, and quite long '.repeat(100))

  const expected = {
    kind: 'set-aside',
    path: expect.stringMatching(/gatehouse\.db\.damaged-/),
    ...explain('dataFileDamaged', { reason: explain('sqliteNotADatabase') }),
    backups: [{ name, madeAt: 1_700_000_000_000, conversations: 3 }],
  }
  const { storage: second } = open(directory)
  expect(second.state()).toEqual(expected)
  second.close()
  const { storage: third, published } = open(directory)
  expect(third.state()).toEqual(expected)
  third.calls['storage.dismiss']()
  expect(published).toEqual([{ kind: 'good' }])
  third.close()
  expect(open(directory).storage.state()).toEqual({ kind: 'good' })
})

test('a backup is restored at the next start, and the replaced data is kept', () => {
  const directory = temporaryDirectory()
  const { storage } = open(directory)
  insert(storage, 'old')
  makeBackup(storage.database, join(directory, 'backups'), 'daily', new Date())
  insert(storage, 'new')
  const [backup] = storage.calls['storage.backups']()
  storage.calls['storage.restore']({ backup: backup?.name ?? '' })
  storage.close()

  const { storage: restored } = open(directory)
  expect(restored.state()).toEqual({ kind: 'good' })
  expect(listOf(restored)).toEqual(['old'])
  const [aside = ''] = readdirSync(directory).filter((name) => /\.replaced-[^-]*-[^-]*-[\dTZ-]+$/.test(name))
  const replaced = openFile(join(directory, aside))
  expect(replaced.all('select id from conversations order by id')).toEqual([{ id: 'new' }, { id: 'old' }])
  replaced.close()
  restored.close()
  expect(listOf(open(directory).storage)).toEqual(['old'])
})

test.each(['../gatehouse.db', '/etc/passwd', 'gatehouse-2024-01-01T00-00-00-000Z-daily.db', ''])(
  'only a good backup from the list can be restored, not %j',
  (name) => {
    const { storage } = open(temporaryDirectory())
    expect(() => storage.calls['storage.restore']({ backup: name })).toThrow(
      'This backup cannot be read. Choose another one.',
    )
  },
)

test('a damaged backup is neither listed nor restored', () => {
  const directory = temporaryDirectory()
  const { storage } = open(directory)
  fillDatabase(storage.database, 20, 2)
  const name = makeBackup(storage.database, join(directory, 'backups'), 'daily', new Date())
  const path = join(directory, 'backups', name)
  const bytes = readFileSync(path)
  bytes.fill(0, 8192, 20_000)
  writeFileSync(path, bytes)
  expect(storage.calls['storage.backups']()).toEqual([])
  expect(() => storage.calls['storage.restore']({ backup: name })).toThrow(/cannot be read/)
})

test('data of a newer app is not changed, and the app works without it', () => {
  const directory = temporaryDirectory()
  const path = join(directory, 'gatehouse.db')
  open(directory).storage.close()
  const newer = openFile(path)
  newer.execute(`pragma user_version = ${newestVersion + 1}; create table future (id text)`)
  newer.close()
  const before = readFileSync(path)

  const { storage } = open(directory)
  expect(storage.state()).toEqual({ kind: 'newer', path, ...explain('dataFromNewerApp') })
  insert(storage, 'a')
  expect(listOf(storage)).toEqual(['a'])
  expect(storage.maintenanceDue(new Date())).toBeNull()
  storage.close()
  expect(readFileSync(path).equals(before)).toBe(true)
  expect(readdirSync(directory)).toEqual(['gatehouse.db'])
})

test('on a full disk reads work, writes report why they fail, and saving resumes automatically', async ({ skip }) => {
  const directory = smallDisk(4)
  if (!directory) return skip('This user may not mount a disk.')
  const { storage, published } = open(directory)
  insert(storage, 'before')
  const free = fillDisk(directory)
  expect(() => insert(storage, 'lost', 'x'.repeat(100_000))).toThrow(
    expect.objectContaining({
      data: { source: 'app', kind: 'storage', ...explain('notSavingDiskFull') },
    }),
  )
  expect(storage.state()).toMatchObject({ kind: 'not-saving', reason: 'full' })
  expect(listOf(storage)).toContain('before')
  free()
  await eventually(() => expect(storage.state()).toEqual({ kind: 'good' }))
  insert(storage, 'after', 'x'.repeat(100_000))
  expect(published.map(({ kind }) => kind)).toEqual(['not-saving', 'good'])
  storage.close()
  expect(listOf(open(directory).storage)).toEqual(expect.arrayContaining(['before', 'after']))
})

test('on a disk that is full at the start, the app opens its data and saves as soon as it can', async ({ skip }) => {
  const directory = smallDisk(4)
  if (!directory) return skip('This user may not mount a disk.')
  const first = open(directory).storage
  insert(first, 'before')
  first.close()
  const free = fillDisk(directory)
  const { storage } = open(directory)
  expect(storage.state()).toMatchObject({ kind: 'not-saving', reason: 'full' })
  expect(listOf(storage)).toEqual(['before'])
  expect(() => insert(storage, 'lost')).toThrow(/^The disk is full/)
  free()
  await eventually(() => expect(storage.state()).toEqual({ kind: 'good' }))
  insert(storage, 'after')
  storage.close()
  expect(listOf(open(directory).storage).toSorted()).toEqual(['after', 'before'])
})

test('a disk that is full at the first start leaves no partial files', async ({ skip }) => {
  const directory = smallDisk(1)
  if (!directory) return skip('This user may not mount a disk.')
  const free = fillDisk(directory)
  const { storage } = open(directory)
  expect(storage.state()).toMatchObject({ kind: 'not-saving', reason: 'full' })
  expect(listOf(storage)).toEqual([])
  expect(() => insert(storage, 'lost')).toThrow(/^The disk is full/)
  storage.close()
  free()
  expect(open(directory).storage.state()).toEqual({ kind: 'good' })
})

test.for(['closed', 'crashed'] as const)('a read-only folder of an app that was %s is read', async (end, { skip }) => {
  const root = process.getuid?.() === 0
  const directory = root ? smallDisk(8) : temporaryDirectory()
  if (!directory) return skip('This user may not mount a disk.')
  const first = open(directory).storage
  insert(first, 'before')
  if (end === 'closed') first.close()
  else leaveAsAfterCrash(directory, first)
  setReadOnly(directory, true)
  const { storage, published } = open(directory)
  expect(storage.state()).toMatchObject({ kind: 'not-saving', reason: 'read-only' })
  expect(listOf(storage)).toEqual(['before'])
  expect(() => insert(storage, 'lost')).toThrow(
    'The data folder cannot be written to, so nothing can be saved. Check its permissions.',
  )
  setReadOnly(directory, false)
  await eventually(() => expect(storage.state()).toEqual({ kind: 'good' }))
  insert(storage, 'after')
  expect(published).toEqual([{ kind: 'good' }])
  storage.close()
  expect(listOf(open(directory).storage).toSorted()).toEqual(['after', 'before'])
})

test('conversations open without saving, and are cleaned up once saving works again', async ({ skip }) => {
  const directory = process.getuid?.() === 0 ? smallDisk(8) : temporaryDirectory()
  if (!directory) return skip('This user may not mount a disk.')
  const first = open(directory).storage
  insert(first, 'c')
  const messages = createMessageStore(first.database)
  messages.insertMessage({ role: 'user', id: 'q', conversationId: 'c', parentId: null, text: 'Hi', createdAt: 1 })
  messages.insertAnswer({ id: 'a', conversationId: 'c', parentId: 'q', requestedModel: null, createdAt: 2 })
  messages.appendPiece('a', 0, 'Half', '')
  createConversationStore(first.database).show('c', 'a')
  first.close()
  setReadOnly(directory, true)
  const { storage } = open(directory)
  const conversations = openConversations({
    database: storage.database,
    activeProfileId: () => 'embedded',
    gatewayOf: () => scriptedGateway(() => scriptedAnswers().complete({ messages: [] }, never)),
    emit: () => undefined,
  })
  const lastStatus = (): unknown => storage.database.get(`select status, text from messages where id = 'a'`)
  expect(lastStatus()).toEqual({ status: 'streaming', text: '' })
  expect(() => conversations.calls['conversation.send']({ conversationId: 'c', text: 'Still there?' })).toThrow(
    /^The data folder cannot be written to/,
  )
  setReadOnly(directory, false)
  await eventually(() => expect(storage.state()).toEqual({ kind: 'good' }))
  conversations.catchUp()
  expect(lastStatus()).toEqual({ status: 'interrupted', text: 'Half' })
})

/** Leaves the log behind, like a killed process. */
function leaveAsAfterCrash(directory: string, storage: Storage): void {
  const names = ['gatehouse.db', 'gatehouse.db-wal']
  const files = names.map((name) => [join(directory, name), readFileSync(join(directory, name))] as const)
  storage.close()
  for (const [path, bytes] of files) writeFileSync(path, bytes)
}

test('no backup of new data is made while the person may still restore one', () => {
  const directory = temporaryDirectory()
  const { storage } = open(directory)
  fillDatabase(storage.database, 3, 1)
  makeBackup(storage.database, join(directory, 'backups'), 'daily', new Date(1_700_000_000_000))
  storage.close()
  writeFileSync(join(directory, 'gatehouse.db'), 'nothing of any use, and quite long '.repeat(100))

  const { storage: damaged } = open(directory)
  expect(damaged.maintenanceDue(new Date())?.isBackupDue).toBe(false)
  damaged.close()
  const { storage: next } = open(directory)
  expect(next.maintenanceDue(new Date())?.isBackupDue).toBe(false)
  next.calls['storage.dismiss']()
  expect(next.maintenanceDue(new Date())?.isBackupDue).toBe(true)
})

test('an unreadable file is quarantined', ({ skip }) => {
  // Root can read everything, so the test runs as another user.
  if (process.getuid?.() !== 0) return skip('Only root can become somebody else and come back.')
  const directory = temporaryDirectory()
  const path = join(directory, 'gatehouse.db')
  open(directory).storage.close()
  chmodSync(path, 0o000)
  chmodSync(directory, 0o777)
  process.seteuid?.(65_534)
  onTestFinished(() => process.seteuid?.(0))
  const { storage } = open(directory)
  expect(storage.state()).toMatchObject({
    kind: 'set-aside',
    message: expect.stringMatching(/^The data file cannot be read/),
  })
  insert(storage, 'a')
  expect(listOf(storage)).toEqual(['a'])
})

test('a damaged log of another user in our folder is quarantined without the data', ({ skip }) => {
  if (process.getuid?.() !== 0) return skip('Only root can become somebody else and come back.')
  const directory = temporaryDirectory()
  const { storage: first } = open(directory)
  insert(first, 'a')
  first.close()
  writeFileSync(join(directory, 'gatehouse.db-wal'), 'no log '.repeat(1000))
  for (const path of [directory, join(directory, 'gatehouse.db')]) chownSync(path, 65_534, 65_534)
  process.seteuid?.(65_534)
  onTestFinished(() => process.seteuid?.(0))
  const { storage } = open(directory)
  expect(storage.state()).toEqual({ kind: 'log-set-aside', path: expect.stringMatching(/\.damaged-.*-wal$/) })
  expect(listOf(storage)).toEqual(['a'])
})

test.each([
  ['all of it', 'no log '.repeat(1000), ['before']],
  ['its end', null, ['before', 'last']],
])('a log of which %s is damaged keeps the chats, and the loss is reported until dismissed', (_name, text, kept) => {
  const directory = temporaryDirectory()
  const { storage: first } = open(directory)
  insert(first, 'before')
  first.close()
  const { storage: second } = open(directory)
  insert(second, 'last')
  insert(second, 'lost')
  leaveAsAfterCrash(directory, second)
  const log = join(directory, 'gatehouse.db-wal')
  const bytes = readFileSync(log)
  bytes.fill(0xff, bytes.length - 100)
  writeFileSync(log, text ?? bytes)

  const { storage: third } = open(directory)
  const expected = { kind: 'log-set-aside', path: expect.stringMatching(/gatehouse\.db\.damaged-/) }
  expect(third.state()).toEqual(expected)
  expect(listOf(third).toSorted()).toEqual(kept)
  third.close()
  const { storage: fourth } = open(directory)
  expect(fourth.state()).toEqual(expected)
  fourth.calls['storage.dismiss']()
  fourth.close()
  expect(open(directory).storage.state()).toEqual({ kind: 'good' })
})

test('data of an older version is backed up before its schema changes', () => {
  const directory = temporaryDirectory()
  const path = join(directory, 'gatehouse.db')
  const old = openDatabase(path, { migrations: migrations.slice(0, 2) })
  old.run(`insert into conversations (id, profile_id, created_at, updated_at) values ('a', 'embedded', 1, 1)`)
  old.close()
  const { storage } = open(directory)
  expect(listOf(storage)).toEqual(['a'])
  const [name = ''] = readdirSync(join(directory, 'backups'))
  expect(name).toMatch(/-before-schema\.db$/)
  const backup = openFile(join(directory, 'backups', name), 'immutable')
  expect(backup.get('pragma user_version')).toEqual({ user_version: 2 })
  backup.close()
  expect(storage.calls['storage.backups']()).toMatchObject([{ name, conversations: 1 }])
  storage.close()
  open(directory).storage.close()
  expect(readdirSync(join(directory, 'backups'))).toEqual([name])
})

test('damaged messages are counted, and published again only if there are more', () => {
  const directory = temporaryDirectory()
  const { storage, published } = open(directory)
  storage.reportDamaged(['a', 'b'])
  storage.reportDamaged(['b'])
  expect(published).toEqual([{ kind: 'damaged-rows', messages: 2, backups: [] }])
  storage.calls['storage.dismiss']()
  expect(storage.state()).toEqual({ kind: 'good' })
  storage.close()
  const { storage: next } = open(directory)
  next.reportDamaged(['a', 'b'])
  expect(next.state()).toEqual({ kind: 'good' })
  next.reportDamaged(['c'])
  expect(next.state()).toEqual({ kind: 'damaged-rows', messages: 3, backups: [] })
})

test('the app starts even if its folder cannot be created', () => {
  const file = join(temporaryDirectory(), 'file')
  writeFileSync(file, '')
  const { storage } = open(join(file, 'folder'))
  expect(storage.state()).toMatchObject({ kind: 'not-saving', reason: 'other' })
  expect(listOf(storage)).toEqual([])
})
