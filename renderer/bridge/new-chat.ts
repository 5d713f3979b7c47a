import { emptyChatOf } from '#shared/empty-chat.ts'
import { call } from './call.ts'
import { useChangeSettings, useSettings } from './settings.ts'

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
