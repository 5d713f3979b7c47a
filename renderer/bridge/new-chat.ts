import { call } from './call.ts'
import { useChangeSettings } from './settings.ts'

/** Begins a conversation and shows it. Rejects with an `AppError` when it could not be saved. */
export function useNewChat(): () => Promise<void> {
  const changeSettings = useChangeSettings()
  return async () => {
    const { id } = await call('conversation.create', {})
    changeSettings({ view: 'chat', conversationId: id })
  }
}
