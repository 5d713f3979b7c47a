import { app, BrowserWindow } from 'electron'
import { logEvents } from './core/app/log-events.ts'
import { openLogs } from './core/logs/open-logs.ts'
import { createSettingsStore } from './core/settings/settings-store.ts'
import { openStorage } from './core/storage/storage.ts'
import { createBroadcast, createEvents } from './ipc/broadcast.ts'
import type { DataPaths } from './shell/data-directory.ts'
import { logAppEvents } from './shell/life-cycle.ts'

/** The logs, events, stored data and settings of the app. */
export type OpenedData = ReturnType<typeof openData>

/** `checkpointWorker` is the built thread that moves the log of the database. */
export function openData(places: DataPaths, checkpointWorker: string) {
  const logs = openLogs(places.logs)
  const { log } = logs
  logAppEvents(log)
  const events = createEvents(
    createBroadcast(() => BrowserWindow.getAllWindows().map(({ webContents }) => webContents)),
  )
  logEvents(events, log)
  const storage = openStorage({
    places,
    log,
    emit: events.emit,
    checkpointWorker,
    relaunch() {
      app.relaunch()
      app.quit()
    },
  })
  return { logs, events, storage, settings: createSettingsStore(storage.database) }
}
