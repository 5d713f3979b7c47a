import { accessSync, constants, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The state of Chromium's lock in the data folder after a failed request. `quitting`: its owner no longer takes over
 * links. `free`: its owner has exited since, or the disk is full. `impossible`: this folder cannot have a lock.
 */
export type LockState = 'held' | 'quitting' | 'free' | 'impossible'

export interface InstanceLockParts {
  /**
   * Requests the lock, and passes the start arguments to its owner if there is one. Returns whether this process has
   * it.
   */
  readonly request: () => boolean
  readonly state: () => LockState
  /** Blocks this process, which has nothing else to do. */
  readonly sleep: (timeMs: number) => void
}

/** Requests of a free lock: on a full disk it stays free. */
const maxFreeAttempts = 3
/** Steps of waiting for a quitting instance to exit. */
const quittingStepMs = 25
const maxQuittingSteps = 400

/**
 * Acquires the single-instance lock. Returns false if another instance has taken over the start arguments. In a
 * read-only folder or on a full disk the app starts without a lock.
 */
export function takeInstanceLock({ request, state, sleep }: InstanceLockParts): boolean {
  let freeAttempts = 0
  let quittingSteps = 0
  while (!request()) {
    switch (state()) {
      case 'held':
        return false
      case 'impossible':
        return true
      case 'free':
        freeAttempts += 1
        if (freeAttempts === maxFreeAttempts) return true
        break
      case 'quitting':
        // Two instances must not open the same data, so one that hangs while it quits keeps this one out.
        if (quittingSteps === maxQuittingSteps) return false
        quittingSteps += 1
        sleep(quittingStepMs)
    }
  }
  return true
}

/** Reads the state of the lock in this folder. */
export function readLockState(dataDirectory: string, platform: NodeJS.Platform = process.platform): LockState {
  // Windows uses no lock file that could fail.
  if (platform === 'win32') return 'held'
  try {
    accessSync(dataDirectory, constants.W_OK)
  } catch {
    return 'impossible'
  }
  // Chromium writes the computer's name and the process id.
  const owner = readLink(join(dataDirectory, 'SingletonLock'))
  if (owner === null) return 'free'
  return readQuittingPid(dataDirectory) === /\d+$/.exec(owner)?.[0] ? 'quitting' : 'held'
}

/** Returns the content of a symbolic link, or null if it does not exist. */
function readLink(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}

/** Marks that this process quits: from now on Chromium refuses to pass start arguments to it. */
export function markQuitting(dataDirectory: string, pid = process.pid): void {
  try {
    writeFileSync(quittingFile(dataDirectory), String(pid))
  } catch {
    // Without the mark an instance that starts now exits.
  }
}

/** Removes the mark of the last instance. Call with the lock held. */
export function clearQuitting(dataDirectory: string): void {
  try {
    rmSync(quittingFile(dataDirectory), { force: true })
  } catch {
    // It names a process that has exited.
  }
}

function readQuittingPid(dataDirectory: string): string | null {
  try {
    return readFileSync(quittingFile(dataDirectory), 'utf8')
  } catch {
    return null
  }
}

const quittingFile = (dataDirectory: string): string => join(dataDirectory, 'InstanceQuitting')
