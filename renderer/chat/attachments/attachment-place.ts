import type { Attachment } from '#shared/attachment.ts'
import { call } from '../../bridge/call.ts'

/** Where files are attached: the next message of a chat, or a message that is being edited. */
export interface AttachmentPlace {
  /** Identifies the place. */
  readonly id: string
  /** Inserts at an index, by default at the end. Throws `bad-input` with the problem if the file cannot be added. */
  put(attachment: Attachment, index?: number): Promise<unknown>
  remove(hash: string): Promise<unknown>
  /** Sets the detail in which a picture is read; null leaves it to the gateway. */
  lookAt(hash: string, detail: NonNullable<Attachment['detail']> | null): Promise<unknown>
}

/** The next message of a chat. Main stores its files. */
export function draftPlace(conversationId: string): AttachmentPlace {
  return {
    id: conversationId,
    put: (attachment, index) => call('conversation.attach', { conversationId, attachment, index }),
    remove: (hash) => call('conversation.detach', { conversationId, hash }),
    lookAt: (hash, detail) => call('conversation.setPictureDetail', { conversationId, hash, detail }),
  }
}
