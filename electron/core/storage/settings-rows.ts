import type { z } from 'zod'
import type { Database } from './database.ts'

/** One value of the table; undefined where there is none, or none of this shape. */
export function readRow<Schema extends z.ZodType>(
  database: Database,
  key: string,
  schema: Schema,
): z.output<Schema> | undefined {
  const row = database.get<{ value: string }>('select value from settings where key = ?', key)
  // Written as JSON by `writeRow`, the only writer.
  return row ? schema.safeParse(JSON.parse(row.value)).data : undefined
}

export function writeRow(database: Database, key: string, value: unknown): void {
  if (value === undefined) return
  database.run(
    'insert into settings (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
    key,
    JSON.stringify(value),
  )
}
