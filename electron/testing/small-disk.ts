import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'

/** Mounts a separate disk of some mebibytes and returns its folder. Null if this user may not mount. */
export function smallDisk(mebibytes: number): string | null {
  const directory = join(temporaryDirectory(), 'disk')
  mkdirSync(directory)
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', directory)) return null
  onTestFinished(() => void run('umount', '--lazy', directory))
  return directory
}

/** Fills the disk completely; the returned function frees it again. */
export function fillDisk(directory: string): () => void {
  const path = join(directory, 'ballast')
  for (let size = 64 * 1024; size >= 1; size = Math.floor(size / 2)) fillBy(path, size)
  return () => rmSync(path)
}

function fillBy(path: string, size: number): void {
  try {
    for (;;) writeFileSync(path, Buffer.alloc(size, 1), { flag: 'a' })
  } catch {
    // Less than this is left.
  }
}

/** Makes a folder read-only or writable. For root it must be a `smallDisk`, since folder modes do not apply to root. */
export function setReadOnly(directory: string, isReadOnly: boolean): void {
  if (process.getuid?.() === 0) run('mount', '-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, directory)
  else chmodSync(directory, isReadOnly ? 0o500 : 0o700)
}

function run(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
