import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The number after it is the process id, which shows whether a folder is still in use. */
const prefix = 'gatehouse-speech-'

/** Creates an empty folder for one thread, which removes it at its end. */
export function makeWorkFolder(parent: string = tmpdir()): string {
  return mkdtempSync(join(parent, `${prefix}${process.pid}-`))
}

/** Removes the folders of gateways that were killed, which may contain speech. */
export function removeLeftFolders(parent: string = tmpdir(), isAlive: (id: number) => boolean = isRunning): void {
  for (const name of readdirSync(parent)) {
    const id = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (id !== undefined && !isAlive(Number(id))) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    // EPERM: the process exists and belongs to another account, as its folder does.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
