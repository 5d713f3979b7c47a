import type { Storage } from '../core/storage/storage.ts'
import type { CallHandlers } from '../ipc/handlers.ts'

/** `backUp` makes a backup now; `relaunch` quits the app normally and starts it again. */
export function storageHandlers(storage: Storage, backUp: () => Promise<void>, relaunch: () => void) {
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
