import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLaunchSettings } from './launch-settings.ts'

/** Mounts a disk of 48 MB for the user who runs the app. Returns null if none can be mounted. */
export function mountSmallDisk(): { path: string; unmount: () => void } | null {
  const { user } = readLaunchSettings()
  const parent = mkdtempSync('/tmp/gatehouse-disk-')
  const path = join(parent, 'data')
  mkdirSync(path)
  try {
    const options = `size=48m,mode=700${user ? `,uid=${user.uid},gid=${user.gid}` : ''}`
    chmodSync(parent, 0o755)
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    rmSync(parent, { recursive: true })
    return null
  }
  return {
    path,
    unmount() {
      execFileSync('umount', ['-l', path])
      rmSync(parent, { recursive: true })
    },
  }
}

/** Fills the remaining space of the disk that holds this file. */
export function fillDiskOf(file: string) {
  const block = Buffer.alloc(64 * 1024, 1)
  for (let size = block.length; size > 0;) {
    try {
      writeFileSync(file, block.subarray(0, size), { flag: 'a' })
    } catch {
      size = Math.floor(size / 2)
    }
  }
}
