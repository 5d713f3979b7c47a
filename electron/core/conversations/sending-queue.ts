import { explain } from '#shared/messages/explain.ts'
import { badInput } from './bad-input.ts'
import type { ConversationContext } from './conversation-context.ts'
import type { MessageCommands } from './message-commands.ts'

/** Commands that send messages or queue them while an answer arrives. */
export interface SendingQueue {
  /** Sends a message, or queues it while an answer arrives. Clears the draft in the same transaction. */
  send(
    id: string,
    text: string,
    name?: string | null,
    /** The window that sends. */
    writer?: string,
  ): { type: 'sent'; userMessageId: string; answerId: string } | { type: 'queued'; queuedId: string }
  editQueued(id: string, queuedId: string, text: string): void
  removeQueued(id: string, queuedId: string): void
  /** Sends the first queued message. */
  sendQueued(id: string): void
  /** Sends the first queued message if all answers have ended and the one that is shown is complete. */
  advance(id: string, answerId: string): void
}

export function createSendingQueue(context: ConversationContext, commands: MessageCommands): SendingQueue {
  const { database, conversations, messages, comparisons, queue, answering } = context
  const { createId, publishConversation, publishDraft } = context

  function sendFirst(id: string): void {
    const first = queue.first(id)
    if (!first) throw badInput(explain('queueEmpty'))
    commands.sendUserMessage(id, first, () => queue.remove(id, first.id), first.targets)
  }

  /** Returns whether two answers are compared, so that the queue waits for both. */
  function areCompared(leafId: string, answerId: string): boolean {
    const { parentId } = messages.read(leafId)
    const columns = (parentId === null ? null : comparisons.of(parentId))?.columns ?? []
    return [leafId, answerId].every((each) => columns.some((column) => column.answerId === each))
  }

  return {
    send(id, text, name = null, writer) {
      const { targets, draftAttachments: attachments = [] } = conversations.read(id)
      if (text === '' && attachments.length === 0) throw badInput(explain('messageEmpty'), 'text')
      const clearDraft = (): void => {
        conversations.saveDraft(id, '')
        conversations.saveDraftAttachments(id, [])
        conversations.setTargets(id, [])
      }
      const message = { text, name, attachments }
      if (!answering.isAnsweringIn(id)) {
        const sent = commands.sendUserMessage(id, message, clearDraft, targets)
        publishDraft(id, '', writer ?? null)
        return { type: 'sent', ...sent }
      }
      const queuedId = createId()
      database.transaction(() => {
        queue.add(id, { id: queuedId, ...message, targets })
        clearDraft()
      })
      publishConversation(id)
      publishDraft(id, '', writer ?? null)
      return { type: 'queued', queuedId }
    },

    editQueued(id, queuedId, text) {
      const waiting = queue.list(id).find((each) => each.id === queuedId)
      if (text === '' && waiting?.attachments === undefined) throw badInput(explain('queuedMessageEmpty'), 'text')
      queue.edit(id, queuedId, text)
      publishConversation(id)
    },

    removeQueued(id, queuedId) {
      queue.remove(id, queuedId)
      publishConversation(id)
    },

    sendQueued: sendFirst,

    advance(id, answerId) {
      if (answering.isAnsweringIn(id)) return
      try {
        const { leafId } = conversations.read(id)
        const first = queue.first(id)
        // Imported messages are untrusted, so the person has to send them. Later messages wait behind them.
        if (first === null || first.isImported) return
        if (leafId === null || !(leafId === answerId || areCompared(leafId, answerId))) return
        const answer = messages.read(leafId)
        if (answer.role !== 'assistant' || answer.status !== 'done') return
        // A gateway refuses a message while results of tool calls are missing.
        if (answer.toolCalls.length === 0) sendFirst(id)
      } catch {
        // The message stays in the queue. Sending it by hand reports the error.
      }
    },
  }
}
