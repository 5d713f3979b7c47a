import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../testing/temporary-database.ts'
import { copyAside, fileTime, isThere, setAside, setLogAside } from './set-aside.ts'

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

test('a database goes aside with what lies beside it, under one name that says why and when', () => {
  const { path, contents } = place('', '-wal', '-shm')
  expect(setAside(path, 'replaced', now)).toBe(`${path}.replaced-${stamp}`)
  expect(contents()).toEqual({
    [`data.db.replaced-${stamp}`]: 'what was in data.db',
    [`data.db.replaced-${stamp}-wal`]: 'what was in data.db-wal',
    [`data.db.replaced-${stamp}-shm`]: 'what was in data.db-shm',
  })
})

test.each(['', '-wal', '-shm'])('no name is taken twice, also where only data.db%s has it', (suffix) => {
  const { directory, path, contents } = place('', `.damaged-${stamp}${suffix}`)
  expect(setAside(path, 'damaged', now)).toBe(`${path}.damaged-${stamp}-2`)
  writeFileSync(path, 'another')
  expect(setAside(path, 'damaged', now)).toBe(`${path}.damaged-${stamp}-3`)
  expect(Object.keys(contents()).toSorted()).toEqual(
    [`data.db.damaged-${stamp}${suffix}`, `data.db.damaged-${stamp}-2`, `data.db.damaged-${stamp}-3`].toSorted(),
  )
  expect(isThere(join(directory, 'data.db'))).toBe(false)
})

test('only the log and its index go aside where the database is sound', () => {
  const { path, contents } = place('', '-wal', '-shm')
  expect(setLogAside(path, now)).toBe(`${path}.damaged-${stamp}-wal`)
  expect(Object.keys(contents()).toSorted()).toEqual([
    'data.db',
    `data.db.damaged-${stamp}-shm`,
    `data.db.damaged-${stamp}-wal`,
  ])
})

test('a copy leaves the database and its log where they are, and the index out', () => {
  const { path, contents } = place('', '-wal', '-shm')
  expect(copyAside(path, now)).toBe(`${path}.damaged-${stamp}`)
  expect(contents()).toEqual({
    'data.db': 'what was in data.db',
    'data.db-wal': 'what was in data.db-wal',
    'data.db-shm': 'what was in data.db-shm',
    [`data.db.damaged-${stamp}`]: 'what was in data.db',
    [`data.db.damaged-${stamp}-wal`]: 'what was in data.db-wal',
  })
})

test('what is not there is neither moved nor copied', () => {
  const { path, contents } = place('')
  copyAside(path, now)
  setLogAside(path, now)
  setAside(path, 'replaced', now)
  expect(Object.keys(contents()).toSorted()).toEqual([`data.db.damaged-${stamp}`, `data.db.replaced-${stamp}`])
})

test('a link that leads nowhere takes a name as well', () => {
  const { directory } = place()
  const path = join(directory, 'link')
  expect(isThere(path)).toBe(false)
  symlinkSync(join(directory, 'nowhere'), path)
  expect(isThere(path)).toBe(true)
})

test('moments stand in file names in their order', () => {
  expect(fileTime(now)).toBe(stamp)
})
