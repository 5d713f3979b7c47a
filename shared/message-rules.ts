import type { Attachment, AttachmentKind, AttachmentProblem } from './attachment.ts'
import type { ErrorData } from './errors.ts'

/** Maximum number of targets of one message. */
export const maxTargets = 4

/** Why a stored file cannot be used: the `field` of an error of kind `storage`. */
export type StoredFileProblem = 'attachment-damaged' | 'attachment-gone'

/** Returns the problem that an error describes, or null for any other error. */
export function storedFileProblem(error: ErrorData): StoredFileProblem | null {
  if (error.source !== 'app' || error.kind !== 'storage') return null
  return error.field === 'attachment-damaged' || error.field === 'attachment-gone' ? error.field : null
}

const mebibyte = 1024 * 1024

/**
 * Limits for the files of one message, in bytes. Base64 adds a third, and the embedded gateway accepts requests of at
 * most 64 MiB, including the earlier conversation.
 */
export const attachmentLimits = {
  files: 10,
  /** Maximum size of all files of one message. */
  totalBytes: 30 * mebibyte,
  /** Maximum size of one file. */
  fileBytes: { image: 20 * mebibyte, audio: 25 * mebibyte, pdf: 25 * mebibyte, text: mebibyte },
} as const satisfies { files: number; totalBytes: number; fileBytes: Record<AttachmentKind, number> }

/** Maximum size of a file of any kind. */
export const maxAttachmentBytes = Math.max(...Object.values(attachmentLimits.fileBytes))

/** Maximum size of one transfer between page and main. */
export const maxAttachmentChunkBytes = 2 * mebibyte

/** Returns why a file cannot be added to the existing ones, or null if it can. */
export function findAttachmentProblem(existing: readonly Attachment[], file: Attachment): AttachmentProblem | null {
  if (existing.some(({ hash }) => hash === file.hash)) return 'twice'
  if (existing.length >= attachmentLimits.files) return 'too-many'
  const bytes = existing.reduce((sum, each) => sum + each.bytes, file.bytes)
  return bytes > attachmentLimits.totalBytes ? 'too-much' : null
}

/**
 * Returns the attachment with another picture detail; null leaves the detail to the gateway. Returns other kinds of
 * files unchanged.
 */
export function withDetail(attachment: Attachment, detail: Attachment['detail'] | null): Attachment {
  if (attachment.kind !== 'image') return attachment
  const { detail: _before, ...rest } = attachment
  return detail === null || detail === undefined ? rest : { ...rest, detail }
}

/** Input modality that a model must list for each kind of file. Text needs none. */
const modalityOf: Readonly<Record<AttachmentKind, string | null>> = {
  image: 'image',
  audio: 'audio',
  pdf: 'file',
  text: null,
}

/** Returns the kinds that a model does not accept. A model without listed modalities is assumed to accept all. */
export function unsupportedKinds(
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
