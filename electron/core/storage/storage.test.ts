import { chmodSync, chownSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import type { StorageState } from '#shared/storage-state.ts'
import { fillDatabase } from '../../testing/fill-database.ts'
import { scriptedAnswers } from '../../testing/scripted-answers.ts'
import { scriptedGateway } from '../../testing/scripted-gateway.ts'
import { fillDisk, setReadOnly, smallDisk } from '../../testing/small-disk.ts'
import { temporaryDirectory } from '../../testing/temporary-database.ts'
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

function open(directory: string): { storage: Storage; told: StorageState[] } {
  const told: StorageState[] = []
  const storage = openStorage({
    places: { database: join(directory, 'gatehouse.db'), backups: join(directory, 'backups') },
    log: noLog,
    onChanged: (state) => void told.push(state),
    retryInterval: 20,
  })
  onTestFinished(() => {
    try {
      storage.close()
    } catch {
      // The test has closed it already.
    }
  })
  return { storage, told }
}

function listOf({ database }: Storage): string[] {
  return createConversationStore(database).ids()
}

function insert({ database }: Storage, id: string, draft = ''): void {
  const store = createConversationStore(database)
  store.insert({ id, createdAt: 1, updatedAt: 1, profileId: 'embedded', model: null })
  store.saveDraft(id, draft)
}

test('what is written is there at the next start, in files for nobody else', () => {
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

test('what was put aside is told until the person has read it, with the backups there are', () => {
  const directory = temporaryDirectory()
  const { storage } = open(directory)
  fillDatabase(storage.database, 3, 1)
  const name = makeBackup(storage.database, join(directory, 'backups'), 'daily', new Date(1_700_000_000_000))
  storage.close()
  writeFileSync(join(directory, 'gatehouse.db'), 'nothing of any use, and quite long '.repeat(100))

  const expected = {
    kind: 'set-aside',
    path: expect.stringMatching(/gatehouse\.db\.damaged-/),
    message: expect.stringMatching(/^The data file is damaged/),
    backups: [{ name, madeAt: 1_700_000_000_000, conversations: 3 }],
  }
  const { storage: second } = open(directory)
  expect(second.state()).toEqual(expected)
  second.close()
  const { storage: third, told } = open(directory)
  expect(third.state()).toEqual(expected)
  third.dismiss()
  expect(told).toEqual([{ kind: 'good' }])
  third.close()
  expect(open(directory).storage.state()).toEqual({ kind: 'good' })
})

test('a backup is put in the place of the data at the next start, and the data is kept aside', () => {
  const directory = temporaryDirectory()
  const { storage } = open(directory)
  insert(storage, 'old')
  makeBackup(storage.database, join(directory, 'backups'), 'daily', new Date())
  insert(storage, 'new')
  const [backup] = storage.backups()
  storage.restoreAtNextStart(backup?.name ?? '')
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
  'only a good backup of the list can be restored, not %j',
  (name) => {
    const { storage } = open(temporaryDirectory())
    expect(() => storage.restoreAtNextStart(name)).toThrow('This backup cannot be read. Choose another one.')
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
  expect(storage.backups()).toEqual([])
  expect(() => storage.restoreAtNextStart(name)).toThrow(/cannot be read/)
})

test('data of a newer app is not touched, and the app works without it', () => {
  const directory = temporaryDirectory()
  const path = join(directory, 'gatehouse.db')
  open(directory).storage.close()
  const newer = openFile(path)
  newer.execute(`pragma user_version = ${newestVersion + 1}; create table future (id text)`)
  newer.close()
  const before = readFileSync(path)

  const { storage } = open(directory)
  expect(storage.state()).toEqual({ kind: 'newer', path, message: expect.stringMatching(/^A newer version/) })
  insert(storage, 'a')
  expect(listOf(storage)).toEqual(['a'])
  expect(storage.careNeeded(new Date())).toBeNull()
  storage.close()
  expect(readFileSync(path).equals(before)).toBe(true)
  expect(readdirSync(directory)).toEqual(['gatehouse.db'])
})

test('a full disk: what is there is read, every write says why it fails, and saving comes back by itself', async ({
  skip,
}) => {
  const directory = smallDisk(4)
  if (!directory) return skip('This user may not mount a disk.')
  const { storage, told } = open(directory)
  insert(storage, 'before')
  const free = fillDisk(directory)
  expect(() => insert(storage, 'lost', 'x'.repeat(100_000))).toThrow(
    expect.objectContaining({
      data: { source: 'app', kind: 'storage', message: 'The disk is full, so nothing can be saved. Free some space.' },
    }),
  )
  expect(storage.state()).toMatchObject({ kind: 'not-saving', reason: 'full' })
  expect(listOf(storage)).toContain('before')
  free()
  await eventually(() => expect(storage.state()).toEqual({ kind: 'good' }))
  insert(storage, 'after', 'x'.repeat(100_000))
  expect(told.map(({ kind }) => kind)).toEqual(['not-saving', 'good'])
  storage.close()
  expect(listOf(open(directory).storage)).toEqual(expect.arrayContaining(['before', 'after']))
})

test('a disk that is full at the start: the app starts with what is there, and saves as soon as it can', async ({
  skip,
}) => {
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

test('a disk that is full at the first start leaves nothing half made behind', async ({ skip }) => {
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
  const { storage, told } = open(directory)
  expect(storage.state()).toMatchObject({ kind: 'not-saving', reason: 'read-only' })
  expect(listOf(storage)).toEqual(['before'])
  expect(() => insert(storage, 'lost')).toThrow(
    'The data folder cannot be written to, so nothing can be saved. Check its permissions.',
  )
  setReadOnly(directory, false)
  await eventually(() => expect(storage.state()).toEqual({ kind: 'good' }))
  insert(storage, 'after')
  expect(told).toEqual([{ kind: 'good' }])
  storage.close()
  expect(listOf(open(directory).storage).toSorted()).toEqual(['after', 'before'])
})

test('where nothing can be saved conversations are opened all the same, and tidied up when it works again', async ({
  skip,
}) => {
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
    onListChanged: () => undefined,
  })
  const lastStatus = (): unknown => storage.database.get(`select status, text from messages where id = 'a'`)
  expect(lastStatus()).toEqual({ status: 'streaming', text: '' })
  expect(() => conversations.send('c', 'Still there?')).toThrow(/^The data folder cannot be written to/)
  setReadOnly(directory, false)
  await eventually(() => expect(storage.state()).toEqual({ kind: 'good' }))
  conversations.catchUp()
  expect(lastStatus()).toEqual({ status: 'interrupted', text: 'Half' })
})

/** Leaves the log behind, as a process does that was killed. */
function leaveAsAfterCrash(directory: string, storage: Storage): void {
  const names = ['gatehouse.db', 'gatehouse.db-wal']
  const files = names.map((name) => [join(directory, name), readFileSync(join(directory, name))] as const)
  storage.close()
  for (const [path, bytes] of files) writeFileSync(path, bytes)
}

test('no backup of the new data is made while the choice between a backup and a fresh start is open', () => {
  const directory = temporaryDirectory()
  const { storage } = open(directory)
  fillDatabase(storage.database, 3, 1)
  makeBackup(storage.database, join(directory, 'backups'), 'daily', new Date(1_700_000_000_000))
  storage.close()
  writeFileSync(join(directory, 'gatehouse.db'), 'nothing of any use, and quite long '.repeat(100))

  const { storage: damaged } = open(directory)
  expect(damaged.careNeeded(new Date())?.isBackupDue).toBe(false)
  damaged.close()
  const { storage: next } = open(directory)
  expect(next.careNeeded(new Date())?.isBackupDue).toBe(false)
  next.dismiss()
  expect(next.careNeeded(new Date())?.isBackupDue).toBe(true)
})

test('a file that the system lets nobody read is put aside', ({ skip }) => {
  // Root reads everything; another user is one for the time of the test.
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

test('a damaged log of somebody else, in a folder that is ours, is put aside without the data', ({ skip }) => {
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
])('a log of which %s is damaged: the chats are there, and the loss is told until it is read', (_name, text, kept) => {
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
  fourth.dismiss()
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
  expect(storage.backups()).toMatchObject([{ name, conversations: 1 }])
  storage.close()
  open(directory).storage.close()
  expect(readdirSync(join(directory, 'backups'))).toEqual([name])
})

test('damaged messages are counted, and told again only when there are more', () => {
  const directory = temporaryDirectory()
  const { storage, told } = open(directory)
  storage.noteDamaged(['a', 'b'])
  storage.noteDamaged(['b'])
  expect(told).toEqual([{ kind: 'damaged-rows', messages: 2, backups: [] }])
  storage.dismiss()
  expect(storage.state()).toEqual({ kind: 'good' })
  storage.close()
  const { storage: next } = open(directory)
  next.noteDamaged(['a', 'b'])
  expect(next.state()).toEqual({ kind: 'good' })
  next.noteDamaged(['c'])
  expect(next.state()).toEqual({ kind: 'damaged-rows', messages: 3, backups: [] })
})

test('a folder that cannot be made is no reason not to start', () => {
  const file = join(temporaryDirectory(), 'file')
  writeFileSync(file, '')
  const { storage } = open(join(file, 'folder'))
  expect(storage.state()).toMatchObject({ kind: 'not-saving', reason: 'other' })
  expect(listOf(storage)).toEqual([])
})
