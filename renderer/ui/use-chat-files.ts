import { useChangeSettings } from '../bridge/settings.ts'
import type { ChatFileWork } from './chat-files.ts'
import { useToast } from './toast.tsx'

/** Exports and imports chats, from wherever that is asked for. What it takes is fetched with the first time. */
export function useChatFiles(): (work: ChatFileWork) => void {
  const toast = useToast()
  const changeSettings = useChangeSettings()
  return (work) => {
    void import('./chat-files.ts').then(({ runChatFileWork }) =>
      runChatFileWork(work, {
        say: toast.show,
        openChat: (conversationId) => changeSettings({ view: 'chat', conversationId }),
      }),
    )
  }
}
