import { z } from 'zod'
import { readRow, writeRow } from '../settings/settings-store.ts'
import type { Database } from '../storage/database.ts'

const rowKey = 'modelsByProfile'

/** Stores the model of new chats for a gateway. */
export function rememberModel(database: Database, profileId: string, model: string | null): void {
  writeRow(database, rowKey, { ...readModels(database), [profileId]: model })
}

/** Returns the last model of new chats for a gateway. */
export function rememberedModel(database: Database, profileId: string): string | null {
  return readModels(database)[profileId] ?? null
}

function readModels(database: Database): Readonly<Record<string, string | null>> {
  return readRow(database, rowKey, z.record(z.string(), z.string().nullable())) ?? {}
}
