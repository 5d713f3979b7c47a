import { conversationOfWindow } from '../../bridge/page-address.ts'
import { useSettings } from '../../bridge/settings.ts'

/** Returns the id of the conversation that this window shows: its own, or the one that is open in the main window. */
export function useShownConversation(): string | null {
  const { conversationId } = useSettings()
  return conversationOfWindow() ?? conversationId
}
