import { z } from 'zod'

/** The SHA-256 of a file's bytes, which names it on the disk. */
export const attachmentHash = z.string().regex(/^[0-9a-f]{64}$/)

/** What a file is, by its own bytes; it decides how it is sent and shown. */
export const attachmentKind = z.enum(['image', 'audio', 'pdf', 'text'])

/** How closely a model looks at a picture (`image_url.detail`). */
export const pictureDetail = z.enum(['auto', 'low', 'high'])

/** A file that goes with a message. Its bytes are in a file of their own; messages and drafts refer to it by this. */
export const attachment = z.object({
  hash: attachmentHash,
  /** As the person's file was called. */
  name: z.string().min(1).max(255),
  kind: attachmentKind,
  /** Its media type, by its bytes; of a sound also the format that a gateway is told. */
  type: z.string().max(100),
  bytes: z.int().positive(),
  /** Pages of a PDF, where they could be counted. */
  pages: z.int().positive().optional(),
  /** Of a picture; the gateway's default where there is none. */
  detail: pictureDetail.optional(),
})

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

/** What became of one of the files that were chosen in the system's dialog. */
export const chosenFile = z.discriminatedUnion('type', [
  z.object({ type: z.literal('read'), attachment }),
  z.object({ type: z.literal('refused'), name: z.string(), problem: attachmentProblem }),
])
