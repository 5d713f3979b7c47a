import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { app } from 'electron'

export interface DataPaths {
  readonly directory: string
  /** The directory if `GATEHOUSE_DATA_DIR` named it, else null. */
  readonly chosenDirectory: string | null
  /** What the first frame of the main window needs. */
  readonly firstFrame: string
  /** Compiled code of main, which can be deleted at any time. */
  readonly compiledCode: string
  readonly database: string
  readonly backups: string
  /** The search index, which can be rebuilt at any time. */
  readonly searchIndex: string
  readonly logs: string
  /** Folders of recordings and of speech. */
  readonly sounds: { readonly clips: string; readonly spoken: string }
  /** Attachments of messages. */
  readonly attachments: string
  /** What undoes the set-up of other programs. */
  readonly programSetup: string
  /** The folder of the embedded gateway, which owns everything in it. */
  readonly gateway: string
}

/**
 * Sets the data folder before Electron opens a file: the system's default, or `GATEHOUSE_DATA_DIR`, which then also
 * contains Chromium's data and the single-instance lock.
 */
export function chooseDataDirectory(): DataPaths {
  const chosen = process.env['GATEHOUSE_DATA_DIR']
  const directory = chosen ? resolve(chosen) : app.getPath('userData')
  const chromium = join(directory, 'chromium')
  const logs = join(directory, 'logs')
  createPrivateDirectory(chromium)
  app.setPath('userData', directory)
  app.setPath('sessionData', chromium)
  app.setPath('crashDumps', join(directory, 'crashes'))
  app.setAppLogsPath(logs)
  return {
    directory,
    chosenDirectory: chosen ? directory : null,
    firstFrame: join(directory, 'first-frame.json'),
    compiledCode: join(directory, 'compiled'),
    database: join(directory, 'gatehouse.db'),
    backups: join(directory, 'backups'),
    searchIndex: join(directory, 'search.db'),
    logs,
    sounds: { clips: join(directory, 'clips'), spoken: join(directory, 'spoken') },
    attachments: join(directory, 'attachments'),
    programSetup: join(directory, 'program-setup'),
    gateway: join(directory, 'gateway'),
  }
}

/** Creates a folder that only its owner can read. */
function createPrivateDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
  } catch {
    // The disk is full or the folder read-only: the app still starts and reports it.
  }
}
