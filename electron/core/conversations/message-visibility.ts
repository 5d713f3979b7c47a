import { explain } from '#shared/messages/explain.ts'
import type { ConversationContext } from './conversation-context.ts'
import { notFound } from './not-found.ts'

/** Commands that show, delete and restore messages. Deleted messages stay in the database. */
export interface MessageVisibility {
  showBranch(id: string, messageId: string): void
  /** Deletes a message and its descendants. Shows a sibling branch, or else ends at the parent. */
  deleteMessage(id: string, messageId: string): void
  restoreMessage(id: string, messageId: string): void
}

export function messageVisibility(context: ConversationContext): MessageVisibility {
  const { conversations, messages, answering, commit, publishSnapshot, readMessage } = context
  /** The leaf that was shown before a message was deleted, so that undo can show it again. */
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
        if (messages.pathContains(arriving, messageId)) answering.end(arriving, { status: 'stopped', error: null })
      }
      commit(id, () => {
        const { leafId } = conversations.read(id)
        messages.delete(messageId)
        if (leafId === null || !messages.pathContains(leafId, messageId)) return
        leavesBefore.set(messageId, leafId)
        const sibling = branch.previous ?? branch.next
        conversations.show(id, sibling === null ? parentId : messages.newestLeaf(sibling))
      })
      publishSnapshot(id)
    },

    restoreMessage(id, messageId) {
      if (messages.conversationOf(messageId) !== id) throw notFound(explain('messageInOtherConversation'))
      commit(id, () => {
        messages.restore(messageId)
        conversations.show(id, leavesBefore.get(messageId) ?? messages.newestLeaf(messageId))
      })
      leavesBefore.delete(messageId)
      publishSnapshot(id)
    },
  }
}
