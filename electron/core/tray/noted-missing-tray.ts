import { z } from 'zod'
import type { Database } from '../storage/database.ts'
import { readRow, writeRow } from '../storage/settings-rows.ts'

/** Settings row that is true once a person has read that this desktop shows no tray. */
const notedKey = 'notedMissingTray'

export function notedMissingTray(database: Database) {
  return {
    wasNoted: (): boolean => readRow(database, notedKey, z.boolean()) === true,
    setNoted: (): void => writeRow(database, notedKey, true),
  }
}
