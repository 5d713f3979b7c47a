import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { type BackupKind, backupName, findBackups, isGoodBackup, listGoodBackups, removeOldBackups } from './backups.ts'
import { makeBackup } from './make-backup.ts'
import { migrations } from './migrations.ts'
import { openDatabase } from './open-database.ts'

const day = (number: number): Date => new Date(Date.UTC(2026, 7, number, 12, 34, 56, 789))

function folder(...names: string[]): string {
  const directory = temporaryDirectory()
  for (const name of names) writeFileSync(join(directory, name), '')
  return directory
}

test('a backup’s name encodes its time and kind, and backups are listed newest first', () => {
  const kinds: BackupKind[] = ['daily', 'before-schema', 'with-damage']
  const names = kinds.map((kind, index) => backupName(kind, day(index + 1)))
  expect(names[0]).toBe('gatehouse-2026-08-01T12-34-56-789Z-daily.db')
  expect(findBackups(folder(...names))).toEqual([
    { name: names[2], madeAt: day(3).getTime(), kind: 'with-damage' },
    { name: names[1], madeAt: day(2).getTime(), kind: 'before-schema' },
    { name: names[0], madeAt: day(1).getTime(), kind: 'daily' },
  ])
})

test('other files and a missing folder contain no backups', () => {
  const directory = folder(
    'gatehouse-2026-08-01T12-34-56-789Z-daily.db.partial',
    'x-gatehouse-2026-08-01T12-34-56-789Z-daily.db',
    'gatehouse-2026-08-01T12-34-56-789Z-weekly.db',
    'notes.txt',
  )
  expect([findBackups(directory), findBackups(join(directory, 'none'))]).toEqual([[], []])
})

test('old backups of each kind and partial backups of a crash are removed', () => {
  const made = (kind: BackupKind, count: number) =>
    Array.from({ length: count }, (_, index) => backupName(kind, day(index + 1)))
  const daily = made('daily', 5)
  const beforeSchema = made('before-schema', 4)
  const withDamage = made('with-damage', 3)
  const others = ['notes.txt', 'other.partial', 'gatehouse-notes.txt']
  const directory = folder(
    ...daily,
    ...beforeSchema,
    ...withDamage,
    ...others,
    `${backupName('daily', day(9))}.partial`,
  )
  removeOldBackups(directory)
  expect(new Set(readdirSync(directory))).toEqual(
    new Set([...daily.slice(2), ...beforeSchema.slice(2), ...withDamage.slice(2), ...others]),
  )
})

test('only backups that can be restored are listed, with their number of chats', () => {
  const directory = temporaryDirectory()
  const backups = join(directory, 'backups')
  const database = openDatabase(join(directory, 'data.db'))
  for (const [id, deletedAt] of [
    ['one', null],
    ['two', null],
    ['deleted', 5],
  ] as const) {
    database.run(
      'insert into conversations (id, created_at, updated_at, profile_id, deleted_at) values (?, 1, 1, ?, ?)',
      id,
      'embedded',
      deletedAt,
    )
  }
  const name = makeBackup(database, backups, 'daily', day(2))
  database.close()
  writeFileSync(join(backups, backupName('daily', day(3))), 'no database')
  writeFileSync(join(backups, backupName('daily', day(1))), '')
  expect(listGoodBackups(backups, migrations)).toEqual([{ name, madeAt: day(2).getTime(), conversations: 2 }])
  expect(isGoodBackup(join(backups, name), migrations)).toBe(true)
  // This app must take it for a backup of a newer app.
  expect(isGoodBackup(join(backups, name), migrations.slice(0, -1))).toBe(false)
})
