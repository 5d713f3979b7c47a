import { conversationOfWindow } from '../../bridge/page-address.ts'
import { useSettings } from '../../bridge/settings.ts'

/** The conversation that this window shows: always its own, or the one that was chosen in the main window. */
export function useShownConversation(): string | null {
  const { conversationId } = useSettings()
  return conversationOfWindow() ?? conversationId
}
