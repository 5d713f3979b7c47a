import type { Stats } from 'node:fs'
import { constants, lstat, mkdir, open, realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { explain } from '#shared/messages/explain.ts'
import { badInput } from '../../app-errors.ts'
import { writeFileAtomically } from '../../storage/write-atomically.ts'

/** Bytes of a file that is edited; settings of people are far smaller. */
export const maxFileBytes = 1024 * 1024

/** A file of another program as it is now. */
export interface ProgramFileText {
  /** Where the file really is: a link to it was followed. */
  readonly path: string
  /** Null if there is no file. */
  readonly text: string | null
  /** Permissions of the file, for the one that replaces it. */
  readonly mode: number
}

const ownerOnly = 0o600

/**
 * Reads a file of another program. Links are followed, as people link the files of a repository, but only to a plain file
 * of the same person. Throws `bad-input` for anything else.
 */
export async function readProgramFile(path: string, shown: string): Promise<ProgramFileText> {
  const link = await stats(path)
  if (link === null) return { path, text: null, mode: ownerOnly }
  const target = link.isSymbolicLink() ? await realpath(path).catch(() => null) : path
  if (target === null) throw badInput(explain('setupFileLinkBroken', { path: shown }))
  // The last part of the path must not be a link any more, and a pipe must not block.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  await using file = await open(target, flags)
  const found = await file.stat()
  if (!found.isFile() || isOfSomeoneElse(found)) throw badInput(explain('setupFileNotPlain', { path: shown }))
  const buffer = Buffer.alloc(maxFileBytes + 1)
  const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
  if (bytesRead > maxFileBytes) throw badInput(explain('setupFileTooLarge', { path: shown }))
  return { path: target, text: decode(buffer.subarray(0, bytesRead), shown), mode: found.mode & 0o777 }
}

/** Writes a file of another program whole or not at all, with the permissions that it had. */
export async function writeProgramFile(
  { path, mode }: Pick<ProgramFileText, 'path' | 'mode'>,
  text: string,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFileAtomically(path, [text], mode)
}

async function stats(path: string): Promise<Stats | null> {
  try {
    return await lstat(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function isOfSomeoneElse({ uid }: Stats): boolean {
  return process.getuid !== undefined && uid !== process.getuid()
}

/** Decodes UTF-8 strictly: a replaced character would be written back. */
function decode(bytes: Uint8Array, shown: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw badInput(explain('setupFileNotText', { path: shown }))
  }
}
