import { z } from 'zod'
import { readRow, type SettingsStore, writeRow } from '../settings/settings-store.ts'
import type { Database } from '../storage/database.ts'

const rowKey = 'modelsByProfile'

/** Stores the model of new chats for the previous gateway and restores the last one for the new gateway. */
export function swapModel(database: Database, settings: SettingsStore, before: string, id: string): void {
  const models = readRow(database, rowKey, z.record(z.string(), z.string().nullable())) ?? {}
  writeRow(database, rowKey, { ...models, [before]: settings.read().model })
  settings.change({ model: models[id] ?? null })
}
