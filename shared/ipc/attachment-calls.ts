import { z } from 'zod'
import { attachment, attachmentHash, chosenFile, pictureDetail } from '../attachment-schema.ts'
import { attachmentPiece, largestAttachment } from '../attachment.ts'
import { conversationId } from '../conversation-schema.ts'
import { call } from './contract-kinds.ts'

const nothing = z.object({})
const inConversation = z.object({ conversationId })
const upload = z.object({ uploadId: z.string().min(1).max(64) })
const bytes = z.instanceof(Uint8Array<ArrayBuffer>)

/** The calls about files that go with messages. What a file is wrong for is `bad-input`, its `field` the problem. */
export const attachmentCalls = {
  /** Begins to take a file that was dropped or pasted; what is not ended within a minute is forgotten. */
  'attachment.begin': call(z.object({ name: z.string().max(1000), bytes: z.int().min(0) }), upload),
  'attachment.append': call(
    upload.extend({
      offset: z.int().min(0).max(largestAttachment),
      piece: bytes.refine((piece) => piece.length <= attachmentPiece),
    }),
    nothing,
  ),
  /** The file is on the disk when this returns. It is kept for a day at least, also where nothing refers to it. */
  'attachment.finish': call(upload, attachment),
  'attachment.cancel': call(upload, nothing),
  /** Asks which files, and reads them; none where the person chose nothing. */
  'attachment.choose': call(nothing, z.array(chosenFile)),
  /** Part of a file; fewer bytes at its end. */
  'attachment.read': call(
    z.object({ hash: attachmentHash, offset: z.int().min(0), length: z.int().min(0).max(attachmentPiece) }),
    z.object({ bytes }),
  ),
  /** Asks where to, and writes it there; null where the person chose nothing. */
  'attachment.save': call(z.object({ attachment }), z.object({ path: z.string().nullable() })),

  /** Puts a file to the next message, at a place or at the end. */
  'conversation.attach': call(inConversation.extend({ attachment, index: z.int().min(0).optional() }), nothing),
  'conversation.detach': call(inConversation.extend({ hash: attachmentHash }), nothing),
  /** How closely a picture of the next message is looked at; null leaves it to the gateway. */
  'conversation.setPictureDetail': call(
    inConversation.extend({ hash: attachmentHash, detail: pictureDetail.nullable() }),
    nothing,
  ),
} as const
