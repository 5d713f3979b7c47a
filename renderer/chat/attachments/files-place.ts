import type { Attachment } from '#shared/attachment.ts'
import { call } from '../../bridge/call.ts'

/** What files are put to: the next message of a chat, or a message that is being edited. */
export interface FilesPlace {
  /** Tells it from the others. */
  readonly id: string
  /** At a place among the others, or at their end. Throws `bad-input` with the problem where it does not go with them. */
  put(attachment: Attachment, index?: number): Promise<unknown>
  remove(hash: string): Promise<unknown>
  /** How closely a picture is looked at; null leaves it to the gateway. */
  lookAt(hash: string, detail: NonNullable<Attachment['detail']> | null): Promise<unknown>
}

/** The next message of a chat, whose files are kept in main. */
export function draftPlace(conversationId: string): FilesPlace {
  return {
    id: conversationId,
    put: (attachment, index) => call('conversation.attach', { conversationId, attachment, index }),
    remove: (hash) => call('conversation.detach', { conversationId, hash }),
    lookAt: (hash, detail) => call('conversation.setPictureDetail', { conversationId, hash, detail }),
  }
}
