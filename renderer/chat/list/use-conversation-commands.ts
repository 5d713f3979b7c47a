import { conversationOfWindow } from '../../bridge/page-address.ts'
import { useCommand } from '../../bridge/query.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { chatText } from '../../text/en/chat.ts'
import { useToast } from '../../ui/toast.tsx'
import { useChatFiles } from '../../chat-files/use-chat-files.ts'

interface ConversationCommands {
  open: (id: string) => void
  rename: (id: string, title: string) => void
  /** Pins the conversation above the others, or unpins it. */
  pin: (id: string, isPinned: boolean) => void
  exportChat: (id: string, format: 'json' | 'markdown') => void
  /** Deletes without asking; a toast offers to undo it. */
  remove: (conversation: { id: string; title: string }) => void
}

/** The commands for a conversation in the list, the toolbar and their menus. */
export function useConversationCommands(): ConversationCommands {
  const { conversationId } = useSettings()
  const changeSettings = useChangeSettings()
  const toast = useToast()
  const rename = useCommand('conversation.rename', { failed: chatText.notRenamed })
  const pin = useCommand('conversation.pin', { failed: chatText.notPinned })
  const drop = useCommand('conversation.delete', { failed: chatText.notDeleted })
  const restore = useCommand('conversation.restore', { failed: chatText.notRestored })
  const runFileWork = useChatFiles()
  const open = (id: string | null) => changeSettings({ conversationId: id })

  function remove({ id, title }: { id: string; title: string }): void {
    const onSuccess = ({ nextId }: { nextId: string | null }) => {
      // A window of a single conversation stays open and offers to restore it.
      const wasOpen = id === conversationId && conversationOfWindow() === null
      if (wasOpen) open(nextId)
      const undo = () => restore.mutate({ conversationId: id }, { onSuccess: () => wasOpen && open(id) })
      toast.show({ text: chatText.deleted(title), action: { label: chatText.undo, run: undo } })
    }
    drop.mutate({ conversationId: id }, { onSuccess })
  }

  return {
    open,
    rename: (id, title) => rename.mutate({ conversationId: id, title }),
    pin: (id, isPinned) => pin.mutate({ conversationId: id, isPinned }),
    exportChat: (id, format) => runFileWork({ kind: 'export', conversationIds: [id], format }),
    remove,
  }
}
