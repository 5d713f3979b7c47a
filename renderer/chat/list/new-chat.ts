import { useNewChat } from '../../conversations/new-chat.ts'
import { chatText } from '../../text/en/chat.ts'
import { useComposer } from '../draft/use-composer.ts'
import { foldList } from '../../ui/folding-list.ts'
import { useToast } from '../../ui/toast.tsx'

/** Opens a new chat, or an existing empty one, and focuses its composer. */
export function useOpenNewChat(): () => Promise<void> {
  const open = useNewChat()
  const composer = useComposer()
  const toast = useToast()
  return async () => {
    try {
      await open()
      foldList()
      composer.current?.focus()
    } catch {
      toast.show({ text: chatText.notCreated })
    }
  }
}
