import { Notification } from 'electron'
import { z } from 'zod'
import type { Database } from '../core/storage/database.ts'
import { readRow, writeRow } from '../core/storage/settings-rows.ts'
import type { MainWords } from '../core/words/english.ts'

interface TrayNoticeParts {
  readonly database: Database
  readonly words: () => MainWords['tray']
}

/** Settings row that is true once the person was told. */
const toldKey = 'toldOfMissingTray'

/** Says once that a desktop without a tray ends the app, and with it the access of other programs. */
export function createTrayNotice({ database, words }: TrayNoticeParts): () => void {
  return () => {
    if (!Notification.isSupported() || readRow(database, toldKey, z.boolean()) === true) return
    writeRow(database, toldKey, true)
    new Notification({ title: words().missingTitle, body: words().missing }).show()
  }
}
