import { z } from 'zod'

/** SHA-256 of the bytes of a file, used as its file name on disk. */
export const attachmentHash = z.string().regex(/^[0-9a-f]{64}$/)

/** Kind of a file, detected from its bytes. Decides how it is sent and shown. */
const attachmentKind = z.enum(['image', 'audio', 'pdf', 'text'])
export type AttachmentKind = z.infer<typeof attachmentKind>

/** Resolution at which a model reads a picture (`image_url.detail`). */
export const pictureDetail = z.enum(['auto', 'low', 'high'])

/**
 * A file that goes with a message. Its bytes are stored in a separate file, to which messages and drafts refer by
 * `hash`.
 */
export const attachment = z.object({
  hash: attachmentHash,
  /** Original file name. */
  name: z.string().min(1).max(255),
  kind: attachmentKind,
  /** Media type, detected from the bytes. For sound it also determines the format in the request. */
  type: z.string().max(100),
  bytes: z.int().positive(),
  /** Number of pages of a PDF, if they could be counted. */
  pages: z.int().positive().optional(),
  /** For pictures only. Absent means the default of the gateway. */
  detail: pictureDetail.optional(),
})
export type Attachment = z.infer<typeof attachment>

/** Why a file cannot be attached. */
export const attachmentProblem = z.enum([
  'empty',
  'too-large',
  'unknown-type',
  'folder',
  'unreadable',
  'changed',
  'twice',
  'too-many',
  'too-much',
])
export type AttachmentProblem = z.infer<typeof attachmentProblem>

/** Result for one file that was selected in the system dialog. */
export const chosenFile = z.discriminatedUnion('type', [
  z.object({ type: z.literal('read'), attachment }),
  z.object({ type: z.literal('refused'), name: z.string(), problem: attachmentProblem }),
])
export type ChosenFile = z.infer<typeof chosenFile>
