import { expect, onTestFinished, test } from 'vitest'
import { explain } from '#shared/messages/explain.ts'
import { checkContent, isIndexProblem } from './check-content.ts'
import { recordCheckedSchema } from './checked-schema.ts'
import { type Database, openFile } from './database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'

const newest = migrations.at(-1)?.version ?? 0

function memory(count = migrations.length): Database {
  const database = openFile(':memory:')
  onTestFinished(() => database.close())
  migrate(database, migrations.slice(0, count))
  return database
}

test.each([newest, newest - 1, 1])('a database of version %i is sound', (version) => {
  const database = memory(version)
  database.execute('pragma application_id = 77')
  for (const isThorough of [true, false]) {
    expect(checkContent(database, migrations, isThorough)).toEqual({ kind: 'sound', version, identity: 77 })
  }
})

test('an empty database is sound, and one of a newer app is `newer`', () => {
  expect(checkContent(memory(0), migrations, true)).toEqual({ kind: 'sound', version: 0, identity: 0 })
  expect(checkContent(memory(), migrations.slice(0, -1), true)).toEqual({ kind: 'newer', version: newest })
  expect(checkContent(memory(1), [], true)).toEqual({ kind: 'newer', version: 1 })
})

test.each([0, -1])('tables under version %i do not belong to this app', (version) => {
  const database = memory(version === 0 ? 1 : 0)
  database.execute(`pragma user_version = ${version}`)
  expect(checkContent(database, migrations, false)).toEqual({
    kind: 'damaged',
    message: expect.stringMatching(/not one of this app/),
    notice: expect.any(Object),
  })
})

test('a missing or changed table is reported as damage with its name', () => {
  const missing = memory()
  missing.execute('drop table settings')
  const other = memory()
  other.execute('alter table settings add column surprise text')
  for (const database of [missing, other]) {
    expect(checkContent(database, migrations, false)).toEqual({
      kind: 'damaged',
      ...explain('dataFileTableMissing', { name: 'settings' }),
    })
  }
})

test('a missing table is reported although the schema was recorded before', () => {
  const database = memory()
  recordCheckedSchema(database, migrations)
  database.execute('drop table gateway_profiles')
  expect(checkContent(database, migrations, false)).toEqual({
    kind: 'damaged',
    ...explain('dataFileTableMissing', { name: 'gateway_profiles' }),
  })
})

test('an additional table is not damage', () => {
  const database = memory()
  database.execute('create table notes_of_somebody (text)')
  expect(checkContent(database, migrations, true)).toMatchObject({ kind: 'sound' })
})

test.each([
  ['row 7 missing from index by_day', true],
  ['wrong # of entries in index by_day', true],
  ['non-unique entry in index by_day', true],
  ['Page 9: never used', false],
  ['NULL value in conversations.id', false],
])('%o is confined to an index: %o', (problem, isOnly) => {
  expect(isIndexProblem(problem)).toBe(isOnly)
})
