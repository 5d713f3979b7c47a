import type { ConversationSummary } from '#shared/conversation.ts'
import { call } from '../../bridge/call.ts'
import { conversationOfWindow } from '../../bridge/page-address.ts'
import { loadedConversations } from '../../conversations/conversation-list.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { chatText } from '../../text/en/chat.ts'
import { useToast } from '../../ui/toast.tsx'
import { useChatFiles } from '../../chat-files/use-chat-files.ts'

interface ConversationCommands {
  open: (id: string) => void
  rename: (id: string, title: string) => Promise<void>
  /** Pins the conversation above the others, or unpins it. */
  pin: (id: string, isPinned: boolean) => Promise<void>
  exportChat: (id: string, format: 'json' | 'markdown') => void
  /** Deletes without asking; a toast offers to undo it. */
  remove: (conversation: { id: string; title: string }) => Promise<void>
}

/** The commands for a conversation in the list, the toolbar and their menus. */
export function useConversationCommands(): ConversationCommands {
  const { conversationId } = useSettings()
  const changeSettings = useChangeSettings()
  const toast = useToast()
  const runFileWork = useChatFiles()
  const open = (id: string | null) => changeSettings({ conversationId: id })

  async function rename(id: string, title: string): Promise<void> {
    try {
      await call('conversation.rename', { conversationId: id, title })
    } catch {
      toast.show({ text: chatText.notRenamed })
    }
  }

  async function pin(id: string, isPinned: boolean): Promise<void> {
    try {
      await call('conversation.pin', { conversationId: id, isPinned })
    } catch {
      toast.show({ text: chatText.notPinned })
    }
  }

  async function remove({ id, title }: { id: string; title: string }): Promise<void> {
    const list = loadedConversations()
    try {
      await call('conversation.delete', { conversationId: id })
    } catch {
      toast.show({ text: chatText.notDeleted })
      return
    }
    // A window of a single conversation stays open and offers to restore it.
    const wasOpen = id === conversationId && conversationOfWindow() === null
    if (wasOpen) open(neighbourOf(list, id))
    toast.show({
      text: chatText.deleted(title),
      action: { label: chatText.undo, run: () => void restore(id, wasOpen) },
    })
  }

  async function restore(id: string, openAgain: boolean): Promise<void> {
    try {
      await call('conversation.restore', { conversationId: id })
      if (openAgain) open(id)
    } catch {
      toast.show({ text: chatText.notRestored })
    }
  }

  return {
    open,
    rename,
    pin,
    exportChat: (id, format) => runFileWork({ kind: 'export', conversationIds: [id], format }),
    remove,
  }
}

/** Returns the row that takes the place of a deleted one; null if the list becomes empty. */
export function neighbourOf(list: readonly ConversationSummary[], id: string): string | null {
  const index = list.findIndex((conversation) => conversation.id === id)
  return (list[index + 1] ?? list[index - 1])?.id ?? null
}
