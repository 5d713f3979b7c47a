import type { Storage } from '../core/storage/storage.ts'
import type { CallHandlers } from '../ipc/handlers.ts'

/** `relaunch` ends the app as a person would, and starts it again. */
export function storageHandlers(storage: Storage, relaunch: () => void) {
  return {
    'storage.state': () => storage.state(),
    'storage.backups': () => storage.backups(),
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
