import { copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { temporaryDirectory } from './testing/temporary-directory.ts'
import { checkWriteAheadLog } from './write-ahead-log.ts'

/** A log with two rounds, the second shorter than the first. */
function logOfTwoRounds(): { path: string; bytes: Buffer; used: number } {
  const path = join(temporaryDirectory(), 'a.db')
  const database = new DatabaseSync(path)
  database.exec('pragma journal_mode = wal; create table notes (text text)')
  const insert = database.prepare('insert into notes values (?)')
  for (let count = 0; count < 20; count++) insert.run(`first ${count} `.repeat(200))
  database.exec('pragma wal_checkpoint(restart)')
  for (let count = 0; count < 3; count++) insert.run(`second ${count} `.repeat(200))
  const log = `${path}-copy-wal`
  copyFileSync(`${path}-wal`, log)
  copyFileSync(`${path}-shm`, `${path}-copy-shm`)
  database.close()
  const bytes = readFileSync(log)
  // Frames of this round have its salts.
  const salts = bytes.subarray(16, 24)
  let used = 32
  while (bytes.subarray(used + 8, used + 16).equals(salts)) used += 24 + 4096
  return { path: log, bytes, used }
}

test('the log of a running app is whole, even with frames of an earlier round behind it', () => {
  const { path, bytes, used } = logOfTwoRounds()
  expect(used).toBeLessThan(bytes.length)
  expect(checkWriteAheadLog(path)).toBe('whole')
})

test('any flipped bit in this round is noticed', () => {
  const { path, bytes, used } = logOfTwoRounds()
  assert(
    property(integer({ min: 0, max: used - 1 }), integer({ min: 0, max: 7 }), (position, bit) => {
      const damaged = Buffer.from(bytes)
      damaged[position] = (damaged[position] ?? 0) ^ (1 << bit)
      writeFileSync(path, damaged)
      expect(checkWriteAheadLog(path)).toBe('damaged')
    }),
  )
})

test('a frame truncated by a crash is not damage, since it was never acknowledged', () => {
  const { path, used } = logOfTwoRounds()
  truncateSync(path, used - 1000)
  expect(checkWriteAheadLog(path)).toBe('whole')
  truncateSync(path, 0)
  expect(checkWriteAheadLog(path)).toBe('empty')
})

test('a frame partly written over an earlier one is not damage, since the log’s index shows it was never acknowledged', () => {
  const { path, bytes, used } = logOfTwoRounds()
  // SQLite writes a frame's header, then its page: a kill in between leaves the old page.
  bytes.copy(bytes, used, used - 24 - 4096, used - 4096)
  writeFileSync(path, bytes)
  expect(checkWriteAheadLog(path)).toBe('whole')
  rmSync(path.replace(/-wal$/, '-shm'))
  expect(checkWriteAheadLog(path)).toBe('damaged')
})
