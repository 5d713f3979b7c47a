import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { app } from 'electron'

export interface DataPaths {
  readonly directory: string
  readonly database: string
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
  // What people say here is nobody else's business on a shared computer.
  mkdirSync(chromium, { recursive: true, mode: 0o700 })
  app.setPath('userData', directory)
  app.setPath('sessionData', chromium)
  app.setPath('crashDumps', join(directory, 'crashes'))
  app.setAppLogsPath(join(directory, 'logs'))
  return { directory, database: join(directory, 'gatehouse.db'), gateway: join(directory, 'gateway') }
}
