import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The number behind it is that of the process, by which a folder that nobody uses any more is known. */
const prefix = 'gatehouse-speech-'

/** Makes an empty folder for one thread, which removes it at its end. */
export function makeWorkFolder(parent: string = tmpdir()): string {
  return mkdtempSync(join(parent, `${prefix}${process.pid}-`))
}

/** Removes the folders of gateways that were killed, in which the last words of a speech may lie. */
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
    // It is there, and belongs to somebody else, as its folder does.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
