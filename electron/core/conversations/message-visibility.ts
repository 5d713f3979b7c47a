import type { ConversationContext } from './conversation-context.ts'
import { notFound } from './not-found.ts'

/** Which messages are in sight. Nothing is ever destroyed. */
export interface MessageVisibility {
  showBranch(id: string, messageId: string): void
  /** Takes a message and what follows it out of sight; the branch beside it is shown, or what it followed. */
  deleteMessage(id: string, messageId: string): void
  restoreMessage(id: string, messageId: string): void
}

export function messageVisibility(context: ConversationContext): MessageVisibility {
  const { conversations, messages, answering, commit, publishSnapshot, readMessage } = context
  /** Where the reader was when a message was deleted, for who takes that back. */
  const leavesBefore = new Map<string, string>()

  return {
    showBranch(id, messageId) {
      readMessage(id, messageId)
      commit(id, () => conversations.show(id, messages.newestLeaf(messageId)))
      publishSnapshot(id)
    },

    deleteMessage(id, messageId) {
      const { branch, parentId } = readMessage(id, messageId)
      for (const arriving of answering.inConversation(id)) {
        if (messages.leadsThrough(arriving, messageId)) answering.end(arriving, { status: 'stopped', error: null })
      }
      commit(id, () => {
        const { leafId } = conversations.read(id)
        messages.delete(messageId)
        if (leafId === null || !messages.leadsThrough(leafId, messageId)) return
        leavesBefore.set(messageId, leafId)
        const beside = branch.previous ?? branch.next
        conversations.show(id, beside === null ? parentId : messages.newestLeaf(beside))
      })
      publishSnapshot(id)
    },

    restoreMessage(id, messageId) {
      if (messages.conversationOf(messageId) !== id) throw notFound('This message is in another conversation.')
      commit(id, () => {
        messages.restore(messageId)
        conversations.show(id, leavesBefore.get(messageId) ?? messages.newestLeaf(messageId))
      })
      leavesBefore.delete(messageId)
      publishSnapshot(id)
    },
  }
}
