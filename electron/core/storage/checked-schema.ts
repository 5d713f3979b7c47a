import { createHash } from 'node:crypto'
import type { Database } from './database.ts'
import type { Migration } from './migrate.ts'
import { writeRow } from './settings-rows.ts'

/** The tables, indexes and triggers of a database: SQL by name. */
export type Schema = ReadonlyMap<string, string | null>

const key = 'checkedSchema'

export function readSchema(database: Database): Schema {
  const rows = database.all<{ name: string; sql: string | null }>('select name, sql from sqlite_schema')
  return new Map(rows.map(({ name, sql }) => [name, sql]))
}

/** Returns whether exactly this schema was compared with that of the migrations before, which takes 25 ms. */
export function isCheckedSchema(database: Database, schema: Schema, migrations: readonly Migration[]): boolean {
  if (!schema.has('settings')) return false
  const row = database.get<{ value: string }>('select value from settings where key = ?', key)
  return row?.value === JSON.stringify(fingerprint(schema, migrations))
}

/** Records that the schema was found as the migrations make it, for the next start. Throws if it cannot be written. */
export function recordCheckedSchema(database: Database, migrations: readonly Migration[]): void {
  const schema = readSchema(database)
  if (!isCheckedSchema(database, schema, migrations)) writeRow(database, key, fingerprint(schema, migrations))
}

function fingerprint(schema: Schema, migrations: readonly Migration[]): string {
  return createHash('sha256')
    .update(JSON.stringify([[...schema], migrations.map(({ version, sql }) => [version, sql])]))
    .digest('base64')
}
