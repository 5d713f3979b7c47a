import type { Message } from '#shared/conversation.ts'
import { call } from '../../bridge/call.ts'
import { chatText } from '../../text/en/chat.ts'
import { turnDetailsText as text } from '../../text/en/turn-details.ts'
import type { ComposerField } from '../draft/use-composer.ts'
import type { ToastMessage } from '../../ui/toast-queue.ts'

/** Deletes a message and those after it; a toast offers to undo it. Does not throw. */
export async function deleteMessage(
  { id: messageId, conversationId }: Pick<Message, 'id' | 'conversationId'>,
  composer: ComposerField,
  toast: { show: (message: ToastMessage) => void },
): Promise<void> {
  const restore = async () => {
    try {
      await call('conversation.restoreMessage', { conversationId, messageId })
    } catch {
      toast.show({ text: text.notRestored, action: { label: chatText.undo, run: () => void restore() } })
    }
  }
  try {
    await call('conversation.deleteMessage', { conversationId, messageId })
  } catch {
    toast.show({ text: text.notDeleted })
    return
  }
  toast.show({ text: text.deleted, action: { label: chatText.undo, run: () => void restore() } })
  // The focused element was deleted.
  composer.current?.focus()
}
