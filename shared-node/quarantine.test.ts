import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from './testing/temporary-directory.ts'
import { copyToQuarantine, fileTimestamp, pathExists, quarantine, quarantineLog } from './quarantine.ts'

const now = new Date('2026-08-01T12:34:56.789Z')
const stamp = '2026-08-01T12-34-56-789Z'

function place(...suffixes: string[]) {
  const directory = temporaryDirectory()
  const path = join(directory, 'data.db')
  for (const suffix of suffixes) writeFileSync(path + suffix, `what was in data.db${suffix}`)
  const contents = () =>
    Object.fromEntries(readdirSync(directory).map((name) => [name, readFileSync(join(directory, name), 'utf8')]))
  return { directory, path, contents }
}

test('a database is quarantined with its log and index, under one name with reason and time', () => {
  const { path, contents } = place('', '-wal', '-shm')
  expect(quarantine(path, 'replaced', now)).toBe(`${path}.replaced-${stamp}`)
  expect(contents()).toEqual({
    [`data.db.replaced-${stamp}`]: 'what was in data.db',
    [`data.db.replaced-${stamp}-wal`]: 'what was in data.db-wal',
    [`data.db.replaced-${stamp}-shm`]: 'what was in data.db-shm',
  })
})

test.each(['', '-wal', '-shm'])('no name is used twice, even if only data.db%s has it', (suffix) => {
  const { directory, path, contents } = place('', `.damaged-${stamp}${suffix}`)
  expect(quarantine(path, 'damaged', now)).toBe(`${path}.damaged-${stamp}-2`)
  writeFileSync(path, 'another')
  expect(quarantine(path, 'damaged', now)).toBe(`${path}.damaged-${stamp}-3`)
  expect(Object.keys(contents()).toSorted()).toEqual(
    [`data.db.damaged-${stamp}${suffix}`, `data.db.damaged-${stamp}-2`, `data.db.damaged-${stamp}-3`].toSorted(),
  )
  expect(pathExists(join(directory, 'data.db'))).toBe(false)
})

test('only the log and its index are quarantined if the database is sound', () => {
  const { path, contents } = place('', '-wal', '-shm')
  expect(quarantineLog(path, now)).toBe(`${path}.damaged-${stamp}-wal`)
  expect(Object.keys(contents()).toSorted()).toEqual([
    'data.db',
    `data.db.damaged-${stamp}-shm`,
    `data.db.damaged-${stamp}-wal`,
  ])
})

test('a quarantine copy contains the database and its log, which stay, without the index', () => {
  const { path, contents } = place('', '-wal', '-shm')
  expect(copyToQuarantine(path, now)).toBe(`${path}.damaged-${stamp}`)
  expect(contents()).toEqual({
    'data.db': 'what was in data.db',
    'data.db-wal': 'what was in data.db-wal',
    'data.db-shm': 'what was in data.db-shm',
    [`data.db.damaged-${stamp}`]: 'what was in data.db',
    [`data.db.damaged-${stamp}-wal`]: 'what was in data.db-wal',
  })
})

test('missing files are neither moved nor copied', () => {
  const { path, contents } = place('')
  copyToQuarantine(path, now)
  quarantineLog(path, now)
  quarantine(path, 'replaced', now)
  expect(Object.keys(contents()).toSorted()).toEqual([`data.db.damaged-${stamp}`, `data.db.replaced-${stamp}`])
})

test('a dangling link occupies its name', () => {
  const { directory } = place()
  const path = join(directory, 'link')
  expect(pathExists(path)).toBe(false)
  symlinkSync(join(directory, 'nowhere'), path)
  expect(pathExists(path)).toBe(true)
})

test('timestamps in file names sort by time', () => {
  expect(fileTimestamp(now)).toBe(stamp)
})
