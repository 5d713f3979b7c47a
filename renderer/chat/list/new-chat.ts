import { useNewChat } from '../../conversations/new-chat.ts'
import { chatText } from '../../text/en/chat.ts'
import { messageFieldId } from '../draft/message-field.ts'
import { useToast } from '../../ui/toast.tsx'

/** Opens a new chat, or an existing empty one, and focuses its composer. */
export function useOpenNewChat(): () => Promise<void> {
  const open = useNewChat()
  const toast = useToast()
  return async () => {
    try {
      await open()
      document.getElementById(messageFieldId)?.focus()
    } catch {
      toast.show({ text: chatText.notCreated })
    }
  }
}
