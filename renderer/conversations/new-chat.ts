import { call } from '../bridge/call.ts'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'

/**
 * Returns a function that shows a new conversation, or an existing empty one, with the newest version of a preset if a
 * slug is given. It rejects with an `AppError` if it could not be saved.
 */
export function useNewChat(): (presetSlug?: string) => Promise<void> {
  const { model } = useSettings()
  const changeSettings = useChangeSettings()
  return async (presetSlug) => {
    // The list on screen may not yet know that a message was just sent to the empty chat.
    const { conversationId: empty } = await call('conversation.findEmpty', {})
    const conversationId = empty ?? (await call('conversation.create', { model })).id
    if (presetSlug !== undefined) {
      await call('conversation.choosePreset', { conversationId, preset: { slug: presetSlug, version: null } })
    }
    changeSettings({ view: 'chat', conversationId })
  }
}
