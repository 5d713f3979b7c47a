import { useCommand } from '../bridge/query.ts'
import { windowsText } from '../text/en/windows.ts'

/** Returns a function that shows a conversation in a separate window, or brings that window to the front. */
export function useOwnWindow(): (conversationId: string) => void {
  const open = useCommand('window.openConversation', { failed: windowsText.notOpened })
  return (conversationId) => open.mutate({ conversationId })
}
