import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { fillDatabase } from '../../testing/fill-database.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { type Database, openFile } from './database.ts'
import { makeBackup } from './make-backup.ts'

const day = new Date('2026-11-26T10:00:00Z')

/** Backs up a database of 12 messages. `spoil` changes the copy before it is verified. */
function backUp(spoil: (path: string) => void) {
  const original = temporaryDatabase()
  fillDatabase(original, 2, 3)
  const directory = join(temporaryDirectory(), 'backups')
  const database = {
    ...original,
    run(...[sql, ...values]: Parameters<Database['run']>) {
      const changed = original.run(sql, ...values)
      const [path] = values
      if (sql.startsWith('vacuum into') && typeof path === 'string') spoil(path)
      return changed
    },
  }
  return { directory, make: () => makeBackup(database, directory, 'daily', day) }
}

test.skipIf(process.platform === 'win32')('only its owner can read a backup', () => {
  const { directory, make } = backUp(() => undefined)
  expect(statSync(join(directory, make())).mode & 0o777).toBe(0o600)
})

test('a backup has all messages', () => {
  const { directory, make } = backUp(() => undefined)
  const name = make()
  expect(readdirSync(directory)).toEqual([name])
  const copy = openFile(join(directory, name), 'immutable')
  expect(copy.get('select count(*) as count from messages')).toEqual({ count: 12 })
  copy.close()
})

test('a copy that lacks a message is refused with both numbers, and removed', () => {
  const { directory, make } = backUp((path) => {
    const copy = openFile(path)
    copy.run('delete from messages where rowid = (select max(rowid) from messages)')
    copy.close()
  })
  expect(make).toThrow('The backup is not complete (11 of 12 messages).')
  expect(readdirSync(directory)).toEqual([])
})

test('a copy with damaged pages is refused, and removed', () => {
  const { directory, make } = backUp((path) => {
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.fill(0x5a, 4096, bytes.length))
  })
  expect(make).toThrow('is damaged')
  expect(readdirSync(directory)).toEqual([])
})
