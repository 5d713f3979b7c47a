import { accessSync, constants, lstatSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The state of the lock that Chromium keeps in the data folder, after a request for it failed. `quitting`: its owner
 * takes nothing over any more. `free`: its owner has exited since, or the disk is full. `impossible`: no lock can be
 * made in this folder.
 */
export type LockState = 'held' | 'quitting' | 'free' | 'impossible'

export interface InstanceLockParts {
  /** Requests the lock, and hands over to its owner where there is one. Returns whether this process has it. */
  readonly request: () => boolean
  readonly state: () => LockState
  /** Blocks this process, which has nothing else to do. */
  readonly sleep: (timeMs: number) => void
}

/** How often a lock that is free is requested: on a full disk it stays free. */
const maxFreeAttempts = 3
/** How long a quitting instance may take to exit, in steps. */
const quittingStepMs = 25
const maxQuittingSteps = 400

/**
 * Takes the single-instance lock. Returns false where another instance has taken over what this one was started for.
 * In a read-only folder or on a full disk the app starts without a lock.
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
  // Windows keeps no file that could fail to be made.
  if (platform === 'win32') return 'held'
  try {
    accessSync(dataDirectory, constants.W_OK)
    const lock = join(dataDirectory, 'SingletonLock')
    if (lstatSync(lock, { throwIfNoEntry: false }) === undefined) return 'free'
    // Chromium writes the computer's name and the process id.
    return readQuittingPid(dataDirectory) === /\d+$/.exec(readlinkSync(lock))?.[0] ? 'quitting' : 'held'
  } catch {
    return 'impossible'
  }
}

/** Notes that this process quits: from now on Chromium refuses what other instances hand over. */
export function markQuitting(dataDirectory: string, pid = process.pid): void {
  try {
    writeFileSync(quittingFile(dataDirectory), String(pid))
  } catch {
    // Without the note an instance that starts in this moment exits.
  }
}

/** Removes the note of the last instance. Call with the lock. */
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
