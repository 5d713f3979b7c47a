import { call } from '../bridge/call.ts'
import { windowsText } from '../text/en/windows.ts'
import { useToast } from '../ui/toast.tsx'

/** Returns a function that shows a conversation in a separate window, or brings that window to the front. */
export function useOwnWindow(): (conversationId: string) => void {
  const toast = useToast()
  return (conversationId) => {
    call('window.openConversation', { conversationId }).catch(() => toast.show({ text: windowsText.notOpened }))
  }
}
