import { expect, onTestFinished, test } from 'vitest'
import { isCheckedSchema, readSchema, recordCheckedSchema } from './checked-schema.ts'
import { type Database, openFile } from './database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'

function memory(): Database {
  const database = openFile(':memory:')
  onTestFinished(() => database.close())
  migrate(database, migrations)
  return database
}

const isChecked = (database: Database, steps = migrations) => isCheckedSchema(database, readSchema(database), steps)

test('a schema is checked once it is recorded', () => {
  const database = memory()
  expect(isChecked(database)).toBe(false)
  recordCheckedSchema(database, migrations)
  expect(isChecked(database)).toBe(true)
})

test('a changed schema is not checked', () => {
  const database = memory()
  recordCheckedSchema(database, migrations)
  database.execute('drop table gateway_profiles')
  expect(isChecked(database)).toBe(false)
})

test('a schema is checked again for changed migrations', () => {
  const database = memory()
  recordCheckedSchema(database, migrations)
  expect(isChecked(database, [...migrations, { version: 999, sql: 'create table later (id)' }])).toBe(false)
})

test('a record that cannot be read does not count', () => {
  const database = memory()
  recordCheckedSchema(database, migrations)
  database.run("update settings set value = '{' where key = 'checkedSchema'")
  expect(isChecked(database)).toBe(false)
})

test('a database without settings is not checked', () => {
  const database = openFile(':memory:')
  onTestFinished(() => database.close())
  expect(isChecked(database, [])).toBe(false)
})
