import { z } from 'zod'
import { readRow, type SettingsStore, writeRow } from '../settings/settings-store.ts'
import type { Database } from '../storage/database.ts'

const rowKey = 'modelsByProfile'

/**
 * The model of new chats belongs to a gateway: what was chosen at the one before is put away, and what was chosen at
 * this one the last time comes back.
 */
export function swapModel(database: Database, settings: SettingsStore, before: string, id: string): void {
  const models = readRow(database, rowKey, z.record(z.string(), z.string().nullable())) ?? {}
  writeRow(database, rowKey, { ...models, [before]: settings.read().model })
  settings.change({ model: models[id] ?? null })
}
