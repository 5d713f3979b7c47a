import type { z } from 'zod'
import { settings as settingsSchema } from '#shared/settings-schema.ts'
import type { Settings, SettingsChange } from '#shared/settings.ts'
import type { Database } from '../storage/database.ts'

export interface SettingsStore {
  read(): Settings
  /** Returns all settings as they are after the change. */
  change(change: SettingsChange): Settings
}

/** The settings; a value that this version does not understand counts as not chosen, and stays in its row. */
export function createSettingsStore(database: Database): SettingsStore {
  function read(): Settings {
    const fields = Object.entries(settingsSchema.shape)
    return settingsSchema.parse(
      Object.fromEntries(fields.map(([key, schema]) => [key, readRow(database, key, schema)])),
    )
  }
  return {
    read,
    change(change) {
      database.transaction(() => {
        for (const [key, value] of Object.entries(change)) writeRow(database, key, value)
      })
      return read()
    },
  }
}

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
