import { z } from 'zod'
import type { Database } from '../storage/database.ts'
import { readRow, writeRow } from '../storage/settings-rows.ts'

/** Settings row that is true once a person was told that this desktop shows no tray. */
const toldKey = 'toldOfMissingTray'

export function toldOfMissingTray(database: Database) {
  return {
    wasTold: (): boolean => readRow(database, toldKey, z.boolean()) === true,
    setTold: (): void => writeRow(database, toldKey, true),
  }
}
