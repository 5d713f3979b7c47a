import { z } from 'zod'
import { attachment, attachmentHash, chosenFile, pictureDetail } from '../attachment.ts'
import { conversationId } from '../conversation.ts'
import { maxAttachmentBytes, maxAttachmentChunkBytes } from '../message-rules.ts'
import { defineCall } from './contract-kinds.ts'

const nothing = z.object({})
const inConversation = z.object({ conversationId })
const upload = z.object({ uploadId: z.string().min(1).max(64) })
const bytes = z.instanceof(Uint8Array<ArrayBuffer>)

/** Calls for files that go with messages. An unsuitable file is `bad-input` with the problem in `field`. */
export const attachmentCalls = {
  /** Starts the upload of a dropped or pasted file. An upload that is not finished within a minute is discarded. */
  'attachment.begin': defineCall(z.object({ name: z.string().max(1000), bytes: z.int().min(0) }), upload),
  'attachment.append': defineCall(
    upload.extend({
      offset: z.int().min(0).max(maxAttachmentBytes),
      piece: bytes.refine((piece) => piece.length <= maxAttachmentChunkBytes),
    }),
    nothing,
  ),
  /**
   * Finishes an upload: the file is on disk when this returns. It is kept for at least a day, even if nothing refers to
   * it.
   */
  'attachment.finish': defineCall(upload, attachment),
  'attachment.cancel': defineCall(upload, nothing),
  /** Shows the open dialog and reads the files; empty if the person cancels. */
  'attachment.choose': defineCall(nothing, z.array(chosenFile)),
  /** Returns part of a file; fewer bytes at its end. */
  'attachment.read': defineCall(
    z.object({ hash: attachmentHash, offset: z.int().min(0), length: z.int().min(0).max(maxAttachmentChunkBytes) }),
    z.object({ bytes }),
  ),
  /** Shows the save dialog and writes the file; null if the person cancels. */
  'attachment.save': defineCall(z.object({ attachment }), z.object({ path: z.string().nullable() })),

  /** Adds a file to the next message, at an index or at the end. */
  'conversation.attach': defineCall(inConversation.extend({ attachment, index: z.int().min(0).optional() }), nothing),
  'conversation.detach': defineCall(inConversation.extend({ hash: attachmentHash }), nothing),
  /** Sets the detail of a picture of the next message; null leaves it to the gateway. */
  'conversation.setPictureDetail': defineCall(
    inConversation.extend({ hash: attachmentHash, detail: pictureDetail.nullable() }),
    nothing,
  ),
} as const
