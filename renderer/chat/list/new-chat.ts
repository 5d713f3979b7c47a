import type { ConversationSummary } from '#shared/conversation.ts'
import { call } from '../../bridge/call.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { chatText } from '../../text/en/chat.ts'
import { useToast } from '../../ui/toast.tsx'

/** The textbox of the composer: focused when a chat is opened to write in. */
export const messageFieldId = 'message-field'

/** An empty chat that may serve as the new one, so that empty ones do not pile up. */
export function emptyChatOf(conversations: readonly ConversationSummary[]): ConversationSummary | undefined {
  return conversations.find(({ state, hasDraft, preview }) => state === null && !hasDraft && preview === '')
}

/** Opens a new chat in the chat view, or the empty one that is there, and puts the cursor in its composer. */
export function useNewChat(): () => Promise<void> {
  const settings = useSettings()
  const changeSettings = useChangeSettings()
  const toast = useToast()
  return async () => {
    try {
      // Asked anew: the list on screen may not know yet that a message was sent just now.
      const empty = emptyChatOf(await call('conversation.list', {}))
      const { id } = empty ?? (await call('conversation.create', { model: settings.model }))
      changeSettings({ view: 'chat', conversationId: id })
      document.getElementById(messageFieldId)?.focus()
    } catch {
      toast.show({ text: chatText.notCreated })
    }
  }
}
