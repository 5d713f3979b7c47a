import type { CallHandlers } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import type { ConversationContext } from './conversation-context.ts'
import { notFound } from '../app-errors.ts'
import type { ToolLoop } from './tools/tool-loop.ts'

/** Commands that show, delete and restore messages. Deleted messages stay in the database. */
export function messageVisibility(context: ConversationContext, stopTools: ToolLoop['stop']) {
  const { conversations, messages, answering, commit, publishSnapshot, readMessage } = context
  /** The leaf that was shown before a message was deleted, so that undo can show it again. */
  const leavesBefore = new Map<string, string>()

  return {
    'conversation.showBranch': ({ conversationId: id, messageId }) => {
      readMessage(id, messageId)
      commit(id, () => conversations.show(id, messages.newestLeaf(messageId)))
      publishSnapshot(id)
      return {}
    },

    /** Deletes a message and its descendants. Shows a sibling branch, or else ends at the parent. */
    'conversation.deleteMessage': ({ conversationId: id, messageId }) => {
      const { branch, parentId } = readMessage(id, messageId)
      for (const arriving of answering.inConversation(id)) {
        if (messages.pathContains(arriving, messageId)) answering.end(arriving, { status: 'stopped', error: null })
      }
      stopTools(id, ({ answerId }) => messages.pathContains(answerId, messageId))
      commit(id, () => {
        const { leafId } = conversations.read(id)
        messages.delete(messageId)
        if (leafId === null || !messages.pathContains(leafId, messageId)) return
        leavesBefore.set(messageId, leafId)
        const sibling = branch.previous ?? branch.next
        conversations.show(id, sibling === null ? parentId : messages.newestLeaf(sibling))
      })
      publishSnapshot(id)
      return {}
    },

    'conversation.restoreMessage': ({ conversationId: id, messageId }) => {
      if (messages.conversationOf(messageId) !== id) throw notFound(explain('messageInOtherConversation'))
      commit(id, () => {
        messages.restore(messageId)
        conversations.show(id, leavesBefore.get(messageId) ?? messages.newestLeaf(messageId))
      })
      leavesBefore.delete(messageId)
      publishSnapshot(id)
      return {}
    },
  } satisfies Partial<CallHandlers>
}
