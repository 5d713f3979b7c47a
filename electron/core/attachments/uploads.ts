import { randomUUID } from 'node:crypto'
import { type Attachment, attachmentLimits, largestAttachment } from '#shared/attachment.ts'
import { AppError } from '#shared/errors.ts'
import { type AttachmentFiles, nameOf, refused } from './attachment-files.ts'

/** Files that come from a page in pieces: it has their bytes, and no path. */
export interface Uploads {
  /** Throws `bad-input` with the problem where nothing of that length can be attached. */
  begin(name: string, bytes: number): { uploadId: string }
  append(uploadId: string, offset: number, piece: Uint8Array): void
  finish(uploadId: string): Promise<Attachment>
  cancel(uploadId: string): void
}

interface Upload {
  readonly name: string
  readonly bytes: Uint8Array
  length: number
  timer: NodeJS.Timeout
}

/** Bytes that pages may have begun to send and not finished: all of a message's files, of a few windows. */
export const maxBytesUnderWay = 4 * attachmentLimits.together

/** How long a page may be silent before it is taken for gone, in milliseconds. */
const timeoutMs = 60_000

export function createUploads(files: AttachmentFiles): Uploads {
  const uploads = new Map<string, Upload>()

  function find(uploadId: string): Upload {
    const upload = uploads.get(uploadId)
    if (!upload) throw new AppError({ source: 'app', kind: 'not-found', message: 'This file has been given up.' })
    clearTimeout(upload.timer)
    upload.timer = forget(uploadId)
    return upload
  }

  function forget(uploadId: string): NodeJS.Timeout {
    return setTimeout(() => uploads.delete(uploadId), timeoutMs).unref()
  }

  function drop(uploadId: string): void {
    clearTimeout(uploads.get(uploadId)?.timer)
    uploads.delete(uploadId)
  }

  return {
    begin(name, bytes) {
      if (bytes === 0) throw refused('empty', nameOf(name))
      if (bytes > largestAttachment) throw refused('too-large', nameOf(name))
      const inFlight = [...uploads.values()].reduce((sum, upload) => sum + upload.bytes.length, bytes)
      if (inFlight > maxBytesUnderWay) throw refused('too-much', nameOf(name))
      const uploadId = randomUUID()
      uploads.set(uploadId, { name, bytes: new Uint8Array(bytes), length: 0, timer: forget(uploadId) })
      return { uploadId }
    },
    append(uploadId, offset, piece) {
      const upload = find(uploadId)
      if (offset !== upload.length || offset + piece.length > upload.bytes.length) {
        throw refused('changed', nameOf(upload.name))
      }
      upload.bytes.set(piece, offset)
      upload.length += piece.length
    },
    async finish(uploadId) {
      const { name, bytes, length } = find(uploadId)
      drop(uploadId)
      if (length !== bytes.length) throw refused('changed', nameOf(name))
      return files.add(name, bytes)
    },
    cancel: drop,
  }
}
