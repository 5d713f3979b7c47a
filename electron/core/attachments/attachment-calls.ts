import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { attachmentProblem } from '#shared/attachment.ts'
import { attachmentLimits, maxAttachmentBytes } from '#shared/message-rules.ts'
import { type ChosenFile } from '#shared/attachment.ts'
import { AppError } from '#shared/errors.ts'
import type { CallHandlers } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import { notFound } from '../app-errors.ts'
import { type ChooseFile, cleanName } from '../choose-file.ts'
import { withFileErrors } from '../storage/file-failure.ts'
import { writeFileAtomically } from '../storage/write-atomically.ts'
import { type AttachmentFiles, attachmentError, nameOf } from './attachment-files.ts'

interface Upload {
  readonly name: string
  readonly bytes: Uint8Array
  length: number
  timer: NodeJS.Timeout
}

/** The limit of all unfinished uploads together: the files of one message in each of four windows. */
export const maxBytesInFlight = 4 * attachmentLimits.totalBytes

/** How long an upload is kept without a new chunk, in milliseconds. */
const timeoutMs = 60_000

export interface AttachmentCallParts {
  readonly files: AttachmentFiles
  readonly chooseFile: ChooseFile
}

/** Returns the calls for files of messages: uploads in chunks of files without a path, and files that main reads. */
export function createAttachmentCalls({ files, chooseFile }: AttachmentCallParts) {
  const uploads = new Map<string, Upload>()

  function find(uploadId: string): Upload {
    const upload = uploads.get(uploadId)
    if (!upload) throw notFound(explain('uploadAbandoned'))
    clearTimeout(upload.timer)
    upload.timer = startTimer(uploadId)
    return upload
  }

  function startTimer(uploadId: string): NodeJS.Timeout {
    return setTimeout(() => uploads.delete(uploadId), timeoutMs).unref()
  }

  function drop(uploadId: string): void {
    clearTimeout(uploads.get(uploadId)?.timer)
    uploads.delete(uploadId)
  }

  return {
    /** Throws `bad-input` with the problem if a file of this size cannot be attached. */
    'attachment.begin': ({ name, bytes }) => {
      if (bytes === 0) throw attachmentError('empty', nameOf(name))
      if (bytes > maxAttachmentBytes) throw attachmentError('too-large', nameOf(name))
      const inFlight = [...uploads.values()].reduce((sum, upload) => sum + upload.bytes.length, bytes)
      if (inFlight > maxBytesInFlight) throw attachmentError('too-much', nameOf(name))
      const uploadId = randomUUID()
      uploads.set(uploadId, { name, bytes: new Uint8Array(bytes), length: 0, timer: startTimer(uploadId) })
      return { uploadId }
    },
    'attachment.append': ({ uploadId, offset, piece }) => {
      const upload = find(uploadId)
      if (offset !== upload.length || offset + piece.length > upload.bytes.length) {
        throw attachmentError('changed', nameOf(upload.name))
      }
      upload.bytes.set(piece, offset)
      upload.length += piece.length
      return {}
    },
    'attachment.finish': async ({ uploadId }) => {
      const { name, bytes, length } = find(uploadId)
      drop(uploadId)
      if (length !== bytes.length) throw attachmentError('changed', nameOf(name))
      return files.add(name, bytes)
    },
    'attachment.cancel': ({ uploadId }) => {
      drop(uploadId)
      return {}
    },
    'attachment.choose': async () => readChosenFiles(files, await chooseFile.toAttach()),
    'attachment.read': async ({ hash, offset, length }) => ({ bytes: await files.read(hash, offset, length) }),
    'attachment.save': async ({ attachment }) => {
      const bytes = await files.readWhole(attachment)
      const path = await chooseFile.toSave(cleanName(nameOf(attachment.name)) || 'file', 'any')
      if (path !== null) await withFileErrors('written', () => writeFileAtomically(path, [bytes]))
      return { path }
    },
  } satisfies Partial<CallHandlers>
}

/** Adds the files that the person chose, one after the other. A refused file does not affect the others. */
async function readChosenFiles(files: AttachmentFiles, paths: readonly string[]): Promise<ChosenFile[]> {
  const read: ChosenFile[] = []
  for (const path of paths) {
    const name = nameOf(basename(path))
    try {
      read.push({ type: 'read', attachment: await files.add(name, await readUnchanged(path, name)) })
    } catch (error) {
      const problem = problemOf(error)
      if (problem === null) throw error
      read.push({ type: 'refused', name, problem })
    }
  }
  return read
}

/** Reads a whole file. Throws `changed` if it is modified meanwhile. */
async function readUnchanged(path: string, name: string): Promise<Uint8Array> {
  try {
    const before = await stat(path)
    if (before.isDirectory()) throw attachmentError('folder', name)
    if (before.size > maxAttachmentBytes) throw attachmentError('too-large', name)
    const bytes = await readFile(path)
    const after = await stat(path)
    if (after.size !== bytes.length || after.mtimeMs !== before.mtimeMs) throw attachmentError('changed', name)
    return bytes
  } catch (error) {
    if (error instanceof AppError) throw error
    throw attachmentError('unreadable', name)
  }
}

function problemOf(error: unknown) {
  if (!(error instanceof AppError) || error.data.source !== 'app' || error.data.kind !== 'bad-input') return null
  return attachmentProblem.safeParse(error.data.field).data ?? null
}
