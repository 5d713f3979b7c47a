import type { CallHandlers } from '#shared/ipc/handlers.ts'
import type { Storage } from './storage.ts'

/** `backUp` makes a backup now; `relaunch` quits the app normally and starts it again. */
export function createStorageCalls(storage: Storage, backUp: () => Promise<void>, relaunch: () => void) {
  return {
    'storage.state': () => storage.state(),
    'storage.backups': () => storage.backups(),
    'storage.backupProblem': () => storage.backupProblem(),
    'storage.backUp': async () => {
      await backUp()
      return {}
    },
    'storage.restore': ({ backup }) => {
      storage.restoreAtNextStart(backup)
      relaunch()
      return {}
    },
    'storage.restart': () => {
      storage.prepareRestart()
      relaunch()
      return {}
    },
    'storage.dismiss': () => {
      storage.dismiss()
      return {}
    },
  } satisfies Partial<CallHandlers>
}
