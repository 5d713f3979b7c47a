import type { ConversationSummary } from '#shared/conversation.ts'
import { call } from './call.ts'
import { useChangeSettings, useSettings } from './settings.ts'

/** An empty chat that may serve as the new one, so that empty ones do not pile up. */
export function emptyChatOf(conversations: readonly ConversationSummary[]): ConversationSummary | undefined {
  return conversations.find(({ state, hasDraft, preview }) => state === null && !hasDraft && preview === '')
}

/** Shows a new conversation, or the empty one that is there. Rejects with an `AppError` when it could not be saved. */
export function useNewChat(): () => Promise<void> {
  const { model } = useSettings()
  const changeSettings = useChangeSettings()
  return async () => {
    // Asked anew: the list on screen may not know yet that a message was sent just now.
    const empty = emptyChatOf(await call('conversation.list', {}))
    const { id } = empty ?? (await call('conversation.create', { model }))
    changeSettings({ view: 'chat', conversationId: id })
  }
}
