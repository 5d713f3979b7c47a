import type { z } from 'zod'
import type { attachment, attachmentKind, attachmentProblem, chosenFile } from './attachment-schema.ts'
import type { ErrorData } from './errors.ts'

export type Attachment = z.infer<typeof attachment>
export type AttachmentKind = z.infer<typeof attachmentKind>
export type AttachmentProblem = z.infer<typeof attachmentProblem>
export type ChosenFile = z.infer<typeof chosenFile>

/** What is wrong with a file that was attached: the `field` of an error of the kind `storage`. */
export type StoredFileProblem = 'attachment-damaged' | 'attachment-gone'

/** Null for any other error. */
export function storedFileProblem(error: ErrorData): StoredFileProblem | null {
  if (error.source !== 'app' || error.kind !== 'storage') return null
  return error.field === 'attachment-damaged' || error.field === 'attachment-gone' ? error.field : null
}

const mebibyte = 1024 * 1024

/**
 * What goes with one message at most. Base64 makes a third more of it, and the embedded gateway takes requests of
 * 64 MiB, the conversation so far included.
 */
export const attachmentLimits = {
  files: 10,
  /** Bytes of one message's files together. */
  together: 30 * mebibyte,
  /** Bytes of one file. */
  each: { image: 20 * mebibyte, audio: 25 * mebibyte, pdf: 25 * mebibyte, text: mebibyte },
} as const satisfies { files: number; together: number; each: Record<AttachmentKind, number> }

/** The largest of all. */
export const largestAttachment = Math.max(...Object.values(attachmentLimits.each))

/** Bytes that cross between page and main at once. */
export const attachmentPiece = 2 * mebibyte

/** Why a file does not go with those that are there already; null where it does. */
export function misfit(there: readonly Attachment[], file: Attachment): AttachmentProblem | null {
  if (there.some(({ hash }) => hash === file.hash)) return 'twice'
  if (there.length >= attachmentLimits.files) return 'too-many'
  const bytes = there.reduce((sum, each) => sum + each.bytes, file.bytes)
  return bytes > attachmentLimits.together ? 'too-much' : null
}

/** A picture that is looked at as closely as this; null leaves it to the gateway. Any other file is as it was. */
export function withDetail(attachment: Attachment, detail: Attachment['detail'] | null): Attachment {
  if (attachment.kind !== 'image') return attachment
  const { detail: _before, ...rest } = attachment
  return detail === null || detail === undefined ? rest : { ...rest, detail }
}

/** How a model's list of input modalities calls a kind of file. Text needs none. */
export const modalityOf: Readonly<Record<AttachmentKind, string | null>> = {
  image: 'image',
  audio: 'audio',
  pdf: 'file',
  text: null,
}

/** The kinds among these that a model does not take. Nothing is known of a model without modalities. */
export function kindsNotTaken(
  attachments: readonly Attachment[],
  modalities: readonly string[] | undefined,
): AttachmentKind[] {
  if (modalities === undefined) return []
  const kinds = new Set(attachments.map(({ kind }) => kind))
  return [...kinds].filter((kind) => {
    const modality = modalityOf[kind]
    return modality !== null && !modalities.includes(modality)
  })
}
