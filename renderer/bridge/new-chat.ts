import { call } from './call.ts'
import { useChangeSettings, useSettings } from './settings.ts'

/** Shows a new conversation, or the empty one that is there. Rejects with an `AppError` when it could not be saved. */
export function useNewChat(): () => Promise<void> {
  const { model } = useSettings()
  const changeSettings = useChangeSettings()
  return async () => {
    // The list on screen may not know yet that a message was sent just now.
    const { conversationId: empty } = await call('conversation.findEmpty', {})
    const conversationId = empty ?? (await call('conversation.create', { model })).id
    changeSettings({ view: 'chat', conversationId })
  }
}
