import { settings as settingsSchema } from '#shared/settings.ts'
import type { Settings, SettingsChange } from '#shared/settings.ts'
import type { Database } from '../storage/database.ts'
import { readRow, writeRow } from '../storage/settings-rows.ts'
import { isReportedFault } from '../storage/storage-error.ts'

export type SettingsStore = ReturnType<typeof createSettingsStore>

/** The settings; a value that this version does not understand counts as not chosen, and stays in its row. */
export function createSettingsStore(database: Database) {
  // Settings include what is on screen: on a full disk another chat or view must still open.
  let unsaved: Readonly<Record<string, unknown>> = {}

  function read(): Settings {
    const fields = Object.entries(settingsSchema.shape)
    const saved = fields.map(([key, schema]) => [key, readRow(database, key, schema)])
    return settingsSchema.parse({ ...Object.fromEntries(saved), ...unsaved })
  }

  function saveUnsaved(): void {
    try {
      database.transaction(() => {
        for (const [key, value] of Object.entries(unsaved)) writeRow(database, key, value)
      })
      unsaved = {}
    } catch (error) {
      if (!isReportedFault(error)) throw error
    }
  }

  return {
    read,
    /**
     * Returns all settings as they are after the change. What cannot be saved now applies until it can. Do not call it
     * inside a transaction: the change would be lost with it.
     */
    change(change: SettingsChange): Settings {
      const changed = Object.entries(change).filter(([, value]) => value !== undefined)
      const before = unsaved
      unsaved = { ...unsaved, ...Object.fromEntries(changed) }
      try {
        saveUnsaved()
      } catch (error) {
        // A change that is reported as failed must not apply.
        unsaved = before
        throw error
      }
      return read()
    },
    /** Saves changes that could not be saved before. Call it when saving works again. */
    saveUnsaved,
  }
}
