import { useChangeSettings } from '../bridge/settings.ts'
import type { ChatFileWork } from './chat-files.ts'
import { useToast } from '../ui/toast.tsx'

/** Returns a function that exports and imports chats. Its code is loaded with the first use. */
export function useChatFiles(): (work: ChatFileWork) => void {
  const toast = useToast()
  const changeSettings = useChangeSettings()
  return (work) => {
    void import('./chat-files.ts').then(({ runChatFileWork }) =>
      runChatFileWork(work, {
        notify: toast.show,
        openChat: (conversationId) => changeSettings({ view: 'chat', conversationId }),
      }),
    )
  }
}
