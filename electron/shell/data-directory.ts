import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { app } from 'electron'

export interface DataPaths {
  readonly directory: string
  /** The same where `GATEHOUSE_DATA_DIR` named it, else null. */
  readonly chosenDirectory: string | null
  readonly database: string
  readonly backups: string
  /** The index of the search, which can be made anew at any time. */
  readonly searchIndex: string
  readonly logs: string
  /** What was recorded, and what was said. */
  readonly sounds: { readonly clips: string; readonly spoken: string }
  /** The files that go with messages. */
  readonly attachments: string
  /** Given to the embedded gateway, which owns everything in it. */
  readonly gateway: string
}

/**
 * Decides where everything is kept, before Electron has opened a file: the system's place for the app, or
 * `GATEHOUSE_DATA_DIR`, which then holds what Chromium keeps, too. The single-instance lock is bound to it as well.
 */
export function chooseDataDirectory(): DataPaths {
  const chosen = process.env['GATEHOUSE_DATA_DIR']
  const directory = chosen ? resolve(chosen) : app.getPath('userData')
  const chromium = join(directory, 'chromium')
  const logs = join(directory, 'logs')
  createPrivately(chromium)
  app.setPath('userData', directory)
  app.setPath('sessionData', chromium)
  app.setPath('crashDumps', join(directory, 'crashes'))
  app.setAppLogsPath(logs)
  return {
    directory,
    chosenDirectory: chosen ? directory : null,
    database: join(directory, 'gatehouse.db'),
    backups: join(directory, 'backups'),
    searchIndex: join(directory, 'search.db'),
    logs,
    sounds: { clips: join(directory, 'clips'), spoken: join(directory, 'spoken') },
    attachments: join(directory, 'attachments'),
    gateway: join(directory, 'gateway'),
  }
}

/** What people say here is nobody else's business on a shared computer. */
function createPrivately(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
  } catch {
    // A full disk or a read-only folder: the app starts all the same, and says so.
  }
}
