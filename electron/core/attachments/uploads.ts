import { randomUUID } from 'node:crypto'
import { attachmentLimits, maxAttachmentBytes } from '#shared/message-rules.ts'
import type { Attachment } from '#shared/attachment.ts'
import { AppError } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import { type AttachmentFiles, nameOf, attachmentError } from './attachment-files.ts'

/** Files that a page sends in chunks, because it has their bytes but no path. */
export interface Uploads {
  /** Throws `bad-input` with the problem if a file of this size cannot be attached. */
  begin(name: string, bytes: number): { uploadId: string }
  append(uploadId: string, offset: number, chunk: Uint8Array): void
  finish(uploadId: string): Promise<Attachment>
  cancel(uploadId: string): void
}

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

export function createUploads(files: AttachmentFiles): Uploads {
  const uploads = new Map<string, Upload>()

  function find(uploadId: string): Upload {
    const upload = uploads.get(uploadId)
    if (!upload) throw new AppError({ source: 'app', kind: 'not-found', ...explain('uploadAbandoned') })
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
    begin(name, bytes) {
      if (bytes === 0) throw attachmentError('empty', nameOf(name))
      if (bytes > maxAttachmentBytes) throw attachmentError('too-large', nameOf(name))
      const inFlight = [...uploads.values()].reduce((sum, upload) => sum + upload.bytes.length, bytes)
      if (inFlight > maxBytesInFlight) throw attachmentError('too-much', nameOf(name))
      const uploadId = randomUUID()
      uploads.set(uploadId, { name, bytes: new Uint8Array(bytes), length: 0, timer: startTimer(uploadId) })
      return { uploadId }
    },
    append(uploadId, offset, chunk) {
      const upload = find(uploadId)
      if (offset !== upload.length || offset + chunk.length > upload.bytes.length) {
        throw attachmentError('changed', nameOf(upload.name))
      }
      upload.bytes.set(chunk, offset)
      upload.length += chunk.length
    },
    async finish(uploadId) {
      const { name, bytes, length } = find(uploadId)
      drop(uploadId)
      if (length !== bytes.length) throw attachmentError('changed', nameOf(name))
      return files.add(name, bytes)
    },
    cancel: drop,
  }
}
