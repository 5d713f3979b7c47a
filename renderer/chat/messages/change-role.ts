import type { Message } from '#shared/conversation.ts'
import { call } from '../../bridge/call.ts'
import { chatText } from '../../text/en/chat.ts'
import { turnDetailsText as text } from '../../text/en/turn-details.ts'
import { turnsText } from '../../text/en/turns.ts'
import type { ToastMessage } from '../../ui/toast-queue.ts'
import type { plainRoles } from '../draft/composer-roles.ts'

/** Adds a copy of a message in another role, as an edit does; a toast offers to undo it. Does not throw. */
export async function changeRole(
  { id: messageId, conversationId, text: written, name, role: before }: Message,
  role: (typeof plainRoles)[number],
  toast: { show: (message: ToastMessage) => void },
): Promise<void> {
  if (role === before) return
  const showOriginal = async () => {
    try {
      await call('conversation.showBranch', { conversationId, messageId })
    } catch {
      toast.show({ text: chatText.branchNotShown })
    }
  }
  try {
    await call('conversation.editMessage', { conversationId, messageId, role, text: written, name, thenAnswer: false })
  } catch {
    toast.show({ text: text.roleNotChanged })
    return
  }
  toast.show({
    text: text.roleChanged(turnsText.roleNames[role]),
    action: { label: chatText.undo, run: () => void showOriginal() },
  })
}
