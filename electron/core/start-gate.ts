import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The process that holds it may start; its end opens the gate, too, however it ends. */
export interface StartGate {
  /** Lets the next process start. */
  open(): void
}

/** How long a start waits for another one. Longer only if that one hangs. */
const defaultWaitMs = 60_000
/** SQLITE_BUSY. */
const busy = 5

/**
 * Lets one process at a time start with this data, and blocks the others until then. Returns null if the one that
 * starts takes too long.
 *
 * Chromium's own lock is not enough: a start that is not answered within 20 seconds kills the owner of the lock and
 * takes it over, and two that do so in parallel both get it. With the gate, the owner answers or has exited.
 *
 * SQLite's lock of a file is the only one that Node offers. The file stays empty.
 */
export function closeStartGate(dataDirectory: string, waitMs = defaultWaitMs): StartGate | null {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(join(dataDirectory, 'InstanceStart'), { timeout: waitMs })
    file.exec('begin exclusive')
  } catch (error) {
    file?.close()
    if (isBusy(error)) return null
    // A read-only folder has no gate, and the app starts there nevertheless.
    return { open: () => void 0 }
  }
  const held = file
  return { open: () => held.close() }
}

/** Checks the error that Node makes of SQLite's result code. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busy
}
