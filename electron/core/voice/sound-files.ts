import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shared/errors.ts'
import { readPart } from '../storage/read-part.ts'

/** Sounds in files of their own, named by ids that this app made. Every method throws an `AppError` of kind `storage`. */
export interface SoundFiles {
  /** Adds at the end; on the disk when it resolves. Resolves with the length in bytes. What failed may be tried again. */
  append(id: string, sound: Uint8Array): Promise<number>
  /** Nothing more will be added. */
  close(id: string): Promise<void>
  /** Bytes from `offset` on, fewer at the end. */
  read(id: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>
  /** Length in bytes; 0 where there is no file. */
  size(id: string): Promise<number>
  remove(id: string): Promise<void>
  path(id: string): string
}

interface OpenFile {
  readonly file: FileHandle
  length: number
}

/** `directory` is made with the first sound. */
export function createSoundFiles(directory: string): SoundFiles {
  const growing = new Map<string, Promise<OpenFile>>()
  const path = (id: string): string => join(directory, `${id}.sound`)

  async function openToAppend(id: string): Promise<OpenFile> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const file = await open(path(id), constants.O_WRONLY | constants.O_CREAT, 0o600)
    await syncDirectory(directory)
    return { file, length: (await file.stat()).size }
  }

  return {
    path,
    append: (id, sound) =>
      withStorageWords(async () => {
        const opening = growing.get(id) ?? openToAppend(id)
        growing.set(id, opening)
        opening.catch(() => growing.delete(id))
        const entry = await opening
        // At a place, not at the end: what was written in part is written over when it is tried again.
        const { bytesWritten } = await entry.file.write(sound, 0, sound.length, entry.length)
        // A disk that fills up takes a part and says nothing.
        if (bytesWritten < sound.length) throw Object.assign(new Error('short write'), { code: 'ENOSPC' })
        await entry.file.datasync()
        entry.length += sound.length
        return entry.length
      }),
    close: (id) =>
      withStorageWords(async () => {
        const opening = growing.get(id)
        growing.delete(id)
        await (await opening)?.file.close()
      }),
    read: (id, offset, length) => withStorageWords(() => readPart(path(id), offset, length)),
    size: async (id) => (await stat(path(id)).catch(() => null))?.size ?? 0,
    remove: (id) => withStorageWords(() => rm(path(id), { force: true })),
  }
}

/** Makes a new file's name outlive a power cut. Systems that cannot (Windows) do it by themselves. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r').catch(() => null)
  await directory?.sync().catch(() => undefined)
  await directory?.close()
}

async function withStorageWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new AppError({ source: 'app', kind: 'storage', message: explain(error) }, { cause: error })
  }
}

function explain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'The disk is full. What was recorded until now is kept; make room and go on.'
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return 'The folder of the recordings cannot be written to.'
    case 'ENOENT':
      return 'The sound of this recording is gone from the disk.'
    default:
      return `The recording could not be read or written (${String(code ?? error)}).`
  }
}
