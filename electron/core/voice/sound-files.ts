import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { storageError } from '../app-errors.ts'
import { readPart } from '../storage/read-part.ts'

interface OpenFile {
  readonly file: FileHandle
  length: number
}

/** Sounds in files named by id. Every method throws an `AppError` of kind `storage`. */
export type SoundFiles = ReturnType<typeof createSoundFiles>

/** `directory` is created with the first sound. */
export function createSoundFiles(directory: string) {
  const openFiles = new Map<string, Promise<OpenFile>>()
  const path = (id: string): string => join(directory, `${id}.sound`)

  async function openToAppend(id: string): Promise<OpenFile> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const file = await open(path(id), constants.O_WRONLY | constants.O_CREAT, 0o600)
    await syncDirectory(directory)
    return { file, length: (await file.stat()).size }
  }

  return {
    path,
    /**
     * Appends sound, which is on the disk when this resolves. Resolves with the length in bytes. A failed append may be
     * repeated.
     */
    append: (id: string, sound: Uint8Array): Promise<number> =>
      wrapErrors(async () => {
        const opening = openFiles.get(id) ?? openToAppend(id)
        openFiles.set(id, opening)
        opening.catch(() => openFiles.delete(id))
        const entry = await opening
        // At an explicit position, so that a repeated append overwrites a partial one.
        const { bytesWritten } = await entry.file.write(sound, 0, sound.length, entry.length)
        // A disk that fills up may write a part without an error.
        if (bytesWritten < sound.length) throw Object.assign(new Error('short write'), { code: 'ENOSPC' })
        await entry.file.datasync()
        entry.length += sound.length
        return entry.length
      }),
    /** Closes the file after the last append. */
    close: (id: string): Promise<void> =>
      wrapErrors(async () => {
        const opening = openFiles.get(id)
        openFiles.delete(id)
        await (await opening)?.file.close()
      }),
    /** Reads bytes from `offset`; fewer at the end. */
    read: (id: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> =>
      wrapErrors(() => readPart(path(id), offset, length)),
    /** Returns the length in bytes; 0 if there is no file. */
    size: async (id: string): Promise<number> => (await stat(path(id)).catch(() => null))?.size ?? 0,
    remove: (id: string): Promise<void> => wrapErrors(() => rm(path(id), { force: true })),
  }
}

/** Makes the name of a new file survive a power cut. Windows cannot and need not do this. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r').catch(() => null)
  await directory?.sync().catch(() => undefined)
  await directory?.close()
}

async function wrapErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw storageError(fileProblem(error), { cause: error })
  }
}

function fileProblem(error: unknown): Explanation {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return explain('recordingDiskFull')
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return explain('recordingFolderReadOnly')
    case 'ENOENT':
      return explain('recordingGone')
    default:
      return explain('recordingNotReadOrWritten', { reason: String(code ?? error) })
  }
}
