import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { randomNumbers } from './random-numbers.ts'

/** One kind of damage to database files. `path` is the database; its write-ahead log is next to it. */
export type Damage = { name: string; damage: (path: string) => void }

/** Text of a stored message, before and after the damage that changes one of its letters. */
export const changedWords = { written: 'the whole truth', found: 'the whole tooth' }

const pageSize = 4096

const replacedByText: Damage = {
  name: 'a text file in its place',
  damage: (path) => writeFileSync(path, 'This was never a database.\n'.repeat(200)),
}

const otherLog: Damage = {
  name: 'a log of another file next to it',
  damage: (path) => writeFileSync(`${path}-wal`, 'no log\n'.repeat(2000)),
}

/** One damage for each state in which the app may find its data. */
export const damageByState = {
  good: {
    name: 'random bytes instead of the log’s index',
    damage: (path) => writeFileSync(`${path}-shm`, Buffer.alloc(32_768, 0xa5)),
  },
  'set-aside': replacedByText,
  'log-set-aside': otherLog,
  'damaged-rows': {
    name: 'another letter in a message',
    damage: change((bytes) => {
      const { written, found } = changedWords
      return Buffer.from(bytes.toString('latin1').replaceAll(written, found), 'latin1')
    }),
  },
} satisfies Record<string, Damage>

/** Twenty damages that programs, disks and people are known to cause. */
const known: readonly Damage[] = [
  { name: 'an empty file', damage: (path) => truncateSync(path, 0) },
  { name: 'only one byte left', damage: (path) => truncateSync(path, 1) },
  { name: 'only the header left', damage: (path) => truncateSync(path, 100) },
  { name: 'one page left', damage: (path) => truncateSync(path, pageSize) },
  { name: 'only half of it left', damage: change((bytes) => bytes.subarray(0, bytes.length >> 1)) },
  { name: 'the last page cut off', damage: change((bytes) => bytes.subarray(0, bytes.length - pageSize)) },
  { name: 'a part of the last page cut off', damage: change((bytes) => bytes.subarray(0, bytes.length - 1000)) },
  { name: 'the first 16 bytes zero', damage: change((bytes) => bytes.fill(0, 0, 16)) },
  { name: 'the header zero', damage: change((bytes) => bytes.fill(0, 0, 100)) },
  { name: 'the schema zero', damage: change((bytes) => bytes.fill(0, 100, pageSize)) },
  { name: 'another page size', damage: change((bytes) => bytes.fill(0x7f, 16, 18)) },
  { name: 'another text encoding', damage: change((bytes) => bytes.fill(0x09, 56, 60)) },
  { name: 'a free list that leads nowhere', damage: change((bytes) => bytes.fill(0xff, 32, 40)) },
  { name: 'every page after the first zero', damage: change((bytes) => bytes.fill(0, pageSize)) },
  { name: 'nothing but zeros', damage: change((bytes) => bytes.fill(0)) },
  replacedByText,
  {
    name: 'a folder in its place',
    damage(path) {
      rmSync(path)
      mkdirSync(path)
    },
  },
  {
    name: 'a link to nowhere in its place',
    damage(path) {
      rmSync(path)
      symlinkSync('/nowhere/at/all', path)
    },
  },
  { name: 'a file that may not be read', damage: (path) => chmodSync(path, 0o000) },
  otherLog,
]

/** Ten damages to the write-ahead log, which holds changes that are not yet in the database. */
const ofTheLog: readonly Damage[] = Array.from({ length: 10 }, (_, index) => ({
  name: `${index + 1} changed bytes in the log`,
  damage: (path) => changeBytes(`${path}-wal`, index + 1, 100 + index, 0),
}))

/** Twenty damages by a disk that returns wrong bytes, a few or many, anywhere. */
const anywhere: readonly Damage[] = Array.from({ length: 20 }, (_, index) => ({
  name: `${4 ** (index % 5)} changed bytes anywhere, ${index + 1}`,
  damage: (path) => changeBytes(path, 4 ** (index % 5), 200 + index, index % 2 === 0 ? pageSize : 0),
}))

/**
 * Those of the log apply to files that a kill left behind, the others to a database that was closed. How much the log
 * holds after a kill depends on time, and so do their states; the last two have the same ones each time.
 */
export const damages = { closed: [...known, ...anywhere], killed: [...ofTheLog, otherLog, replacedByText] }

function change(edit: (bytes: Buffer) => Uint8Array): (path: string) => void {
  return (path) => writeFileSync(path, edit(readFileSync(path)))
}

function changeBytes(path: string, count: number, seed: number, from: number): void {
  const random = randomNumbers(seed)
  change((bytes) => {
    for (let changed = 0; changed < count; changed += 1) {
      const place = from + Math.floor(random() * (bytes.length - from))
      bytes[place] = (bytes[place] ?? 0) ^ (1 + Math.floor(random() * 255))
    }
    return bytes
  })(path)
}
