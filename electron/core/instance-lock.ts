import { accessSync, constants, lstatSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether another instance may hold the lock that Chromium keeps in the data folder. It also says "taken" where it could
 * not make the lock, in a read-only folder or on a full disk: the app starts there all the same.
 */
export function mayBeTaken(dataDirectory: string, platform: NodeJS.Platform = process.platform): boolean {
  // Windows keeps no file that could fail to be made.
  if (platform === 'win32') return true
  try {
    accessSync(dataDirectory, constants.W_OK)
    return lstatSync(join(dataDirectory, 'SingletonLock'), { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}
