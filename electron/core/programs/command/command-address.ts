import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/** Where the app takes commands, as its file in the data folder says. */
const commandAddress = z.object({
  /** Path of a Unix socket, or a named pipe of Windows. */
  path: z.string().min(1).max(4096),
  /** Known only to those who can read the file. */
  token: z.string().min(32).max(100),
  /** Whether the app can open a window. */
  hasDisplay: z.boolean(),
})
export type CommandAddress = z.infer<typeof commandAddress>

/** Bytes of the path of a Unix socket that every system accepts. */
const maxSocketPath = 100
const maxFileBytes = 8192

const folderOf = (dataDirectory: string): string => join(dataDirectory, 'command')
const fileOf = (dataDirectory: string): string => join(folderOf(dataDirectory), 'address.json')

/** Makes a new address, in a folder that only this account can enter. Throws system errors. */
export function createCommandAddress(dataDirectory: string, hasDisplay: boolean): CommandAddress {
  const folder = folderOf(dataDirectory)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // It may be older, with another mode.
  chmodSync(folder, 0o700)
  const address = { token: randomBytes(32).toString('base64url'), hasDisplay }
  if (process.platform === 'win32') return { ...address, path: String.raw`\\.\pipe\gatehouse-${randomUUID()}` }
  const path = join(folder, 'socket')
  // One that a killed app left.
  rmSync(path, { force: true })
  if (Buffer.byteLength(path) <= maxSocketPath) return { ...address, path }
  return { ...address, path: join(mkdtempSync(join(tmpdir(), 'gatehouse-')), 'socket') }
}

/** Announces an address whose server listens. Throws system errors. */
export function announceCommandAddress(dataDirectory: string, address: CommandAddress): void {
  if (process.platform !== 'win32') chmodSync(address.path, 0o600)
  const file = fileOf(dataDirectory)
  const unfinished = `${file}.${randomUUID()}`
  writeFileSync(unfinished, JSON.stringify(address), { mode: 0o600, flag: 'wx' })
  renameSync(unfinished, file)
}

/** Removes what was announced. */
export function withdrawCommandAddress(dataDirectory: string, { path }: CommandAddress): void {
  rmSync(fileOf(dataDirectory), { force: true })
  if (process.platform === 'win32') return
  rmSync(path, { force: true })
  if (dirname(path) !== folderOf(dataDirectory)) rmSync(dirname(path), { recursive: true, force: true })
}

/** Returns the address that an app has announced, which may have ended since; null if there is none. */
export function readCommandAddress(dataDirectory: string): CommandAddress | null {
  const file = fileOf(dataDirectory)
  try {
    const { size, uid } = lstatSync(file)
    // Another account could only have put it into a folder that is not private.
    if (size > maxFileBytes || (process.getuid !== undefined && uid !== process.getuid())) return null
    return commandAddress.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}
