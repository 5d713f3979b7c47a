import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tmpdir } from 'node:os'
import { fillDatabase, leafOf } from '../../testing/fill-database.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { createConversationStore } from '../conversations/conversation-store.ts'
import { createMessageStore } from '../conversations/message-store.ts'
import { noLog } from '../logs/log.ts'
import { openDatabase } from './open-database.ts'
import { openStorage, type Storage } from './storage.ts'

const conversations = 12
const turns = 6

/** A data folder after a crash: a database, and a log with further commits. */
let original = ''

beforeAll(() => {
  const work = mkdtempSync(join(tmpdir(), 'gatehouse-test-'))
  original = mkdtempSync(join(tmpdir(), 'gatehouse-test-'))
  const path = join(work, 'gatehouse.db')
  const first = openDatabase(path)
  fillDatabase(first, conversations - 2, turns)
  first.close()
  const second = openDatabase(path)
  addLate(second)
  for (const suffix of ['', '-wal', '-shm']) cpSync(path + suffix, join(original, `gatehouse.db${suffix}`))
  second.close()
  rmSync(work, { recursive: true })
})

afterAll(() => rmSync(original, { recursive: true }))

/** Rows that are only in the write-ahead log. */
function addLate(database: ReturnType<typeof openDatabase>): void {
  const store = createConversationStore(database)
  const messages = createMessageStore(database)
  for (const id of ['late1', 'late2']) {
    store.insert({ id, createdAt: 99, updatedAt: 99, profileId: 'embedded', model: null })
    messages.insertMessage({
      role: 'user',
      id: `${id}-q`,
      conversationId: id,
      parentId: null,
      text: `Late ${id}`,
      createdAt: 99,
    })
    store.show(id, `${id}-q`)
  }
}

function copyOfOriginal(): { directory: string; path: string } {
  const directory = temporaryDirectory()
  cpSync(original, directory, { recursive: true })
  return { directory, path: join(directory, 'gatehouse.db') }
}

/** The bytes of all files in the folder, to check that none are lost. */
function allBytes(directory: string): Buffer[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
}

/** A pseudo-random number in [0, 1) that is the same in every run. */
function pseudoRandom(seed: number): number {
  const x = Math.sin(seed * 12.9898) * 43_758.5453
  return x - Math.floor(x)
}

function flip(path: string, position: number, bits = 0xff): void {
  const bytes = readFileSync(path)
  const index = Math.min(bytes.length - 1, Math.floor(position))
  bytes[index] = (bytes[index] ?? 0) ^ bits
  writeFileSync(path, bytes)
}

type Damage = readonly [name: string, damage: (path: string) => void]

const truncations: Damage[] = [1, 15, 16, 50, 99, 100, 511, 4095, 4096, 5000, 8192, 20_000].map((size) => [
  `the file ends after ${size} bytes`,
  (path) => truncateSync(path, size),
])
const headerFlips: Damage[] = [0, 5, 15, 16, 17, 18, 19, 28, 31, 40, 44, 47, 56, 59, 60, 63].map((position) => [
  `byte ${position} of the header`,
  (path) => flip(path, position),
])
const pageFlips: Damage[] = Array.from({ length: 24 }, (_, seed) => [
  `flipped bytes in a page, ${seed}`,
  (path) => {
    const { size } = statSync(path)
    for (let count = 0; count <= seed % 4; count++) flip(path, 100 + pseudoRandom(seed * 10 + count) * (size - 100))
  },
])
const zeroedPages: Damage[] = Array.from({ length: 6 }, (_, seed) => [
  `a page of zeros, ${seed}`,
  (path) => {
    const bytes = readFileSync(path)
    const page = Math.floor(pseudoRandom(seed + 500) * (bytes.length / 4096))
    bytes.fill(0, page * 4096, (page + 1) * 4096)
    writeFileSync(path, bytes)
  },
])
const logFlips: Damage[] = [0, 3, 8, 17, 25, 31, 33, 40, 49, 60, 2000, 9000].map((position) => [
  `byte ${position} of the log`,
  (path) => flip(`${path}-wal`, position),
])
const replaced: Damage[] = [
  ['an empty file', (path) => truncateSync(path, 0)],
  ['an empty file without a log', (path) => (truncateSync(path, 0), rmSync(`${path}-wal`))],
  ['a text file', (path) => writeFileSync(path, 'This was never a database. '.repeat(500))],
  ['zeros', (path) => writeFileSync(path, Buffer.alloc(50_000))],
  ['a directory', (path) => (rmSync(path), mkdirSync(path), writeFileSync(join(path, 'file'), 'in it'))],
  ['a directory at the path of the log', (path) => (rmSync(`${path}-wal`), mkdirSync(`${path}-wal`))],
  ['a directory at the path of the index', (path) => (rmSync(`${path}-shm`), mkdirSync(`${path}-shm`))],
  ['a text at the path of the log', (path) => writeFileSync(`${path}-wal`, 'no log '.repeat(2000))],
  ['a dangling link', (path) => (rmSync(path), symlinkSync('/nowhere/at/all', path))],
  ['random bytes at the path of the index', (path) => writeFileSync(`${path}-shm`, Buffer.alloc(32_768, 0xa5))],
  ['no database, only its log', (path) => rmSync(path)],
  [
    'the log of another database',
    (path) => {
      const other = join(temporaryDirectory(), 'other.db')
      const database = openDatabase(other)
      fillDatabase(database, 3, 3)
      cpSync(`${other}-wal`, `${path}-wal`)
      database.close()
    },
  ],
  [
    'a database of another program',
    (path) => {
      rmSync(`${path}-wal`)
      rmSync(path)
      const database = openDatabase(path, { migrations: [{ version: 1, sql: 'create table bookmarks (url text)' }] })
      database.close()
    },
  ],
  ['a missing table', (path) => change(path, 'drop table settings')],
  ['a changed table', (path) => change(path, 'alter table messages drop column checksum')],
  ['a wrong version', (path) => change(path, 'pragma user_version = 1')],
  ['no version', (path) => change(path, 'pragma user_version = 0')],
]

function change(path: string, sql: string): void {
  const database = openDatabase(path)
  database.execute(sql)
  database.close()
}

const damages = [...truncations, ...headerFlips, ...pageFlips, ...zeroedPages, ...logFlips, ...replaced]

test('there are more than fifty kinds of damage', () => {
  expect(damages.length).toBeGreaterThan(50)
})

test.each(damages)('%s: the app has data to work with, reports what happened, and deletes nothing', (_name, damage) => {
  const { directory, path } = copyOfOriginal()
  damage(path)
  const before = allBytes(directory)
  const isWhole = before.some((bytes) => bytes.equals(readFileSync(join(original, 'gatehouse.db'))))

  const places = { database: path, backups: join(directory, 'backups') }
  const storage = openStorage({ places, log: noLog, emit: () => undefined })
  const { database } = storage
  const store = createConversationStore(database)
  const old = store.summaries(store.ids()).length
  store.insert({ id: 'new', createdAt: 1, updatedAt: 1, profileId: 'embedded', model: null })
  const written = store.summaries(store.ids()).some(({ id }) => id === 'new')
  const problem = whatIsWrong(storage, directory, before)
  storage.close()
  // With only the log damaged, the data of the database itself is still used.
  const isKept = old >= (isWhole ? conversations - 2 : 0)
  expect({ written, problem, isKept }).toEqual({ written: true, problem: null, isKept: true })
})

/** Returns what the opened storage fails to report or lost; null if all is well. */
function whatIsWrong(storage: Storage, directory: string, before: readonly Buffer[]): string | null {
  const state = storage.state()
  switch (state.kind) {
    case 'set-aside':
    case 'log-set-aside': {
      if (state.kind === 'set-aside' && !/^[A-Z].*\.$/.test(state.message)) return `not a sentence: ${state.message}`
      const after = allBytes(directory)
      // The index of a log holds no data.
      const isIndex = (bytes: Buffer): boolean => bytes.length === 32_768
      const isKept = (bytes: Buffer): boolean => isIndex(bytes) || after.some((file) => file.equals(bytes))
      return before.every(isKept) ? null : 'bytes are missing'
    }
    case 'newer':
      return allBytes(directory).some((file) => before.some((bytes) => bytes.equals(file))) ? null : 'it was touched'
    case 'good': {
      // The start does not check that page: every message is unchanged or marked as damaged.
      const messages = createMessageStore(storage.database)
      const wrong = referenceMessages().filter(([leaf, expected]) => {
        const found = messages.branch(leaf)
        return JSON.stringify(found) !== JSON.stringify(expected) && !found.some(({ isDamaged }) => isDamaged)
      })
      return wrong.length === 0 ? null : `changed without a word: ${wrong.map(([leaf]) => leaf).join(', ')}`
    }
    case 'damaged-rows':
    case 'not-saving':
      return `unexpected: ${state.kind}`
  }
}

/** Every branch of the undamaged data, by leaf. */
function referenceMessages(): [string, unknown[]][] {
  const { path } = copyOfOriginal()
  const database = openDatabase(path)
  const messages = createMessageStore(database)
  const leaves = Array.from({ length: conversations - 2 }, (_, number) => leafOf(number, turns))
  const branches = [...leaves, 'late1-q', 'late2-q'].map((leaf): [string, unknown[]] => [leaf, messages.branch(leaf)])
  database.close()
  return branches
}
