import { badInput } from './bad-input.ts'
import type { ConversationContext } from './conversation-context.ts'
import type { Turns } from './turns.ts'

/** Messages that are sent one after the other. */
export interface SendingQueue {
  /** Sends, or lets the message wait while an answer arrives. The draft is cleared in the same transaction. */
  send(
    id: string,
    text: string,
    name?: string | null,
    /** The window that sends. */
    writer?: string,
  ): { type: 'sent'; userMessageId: string; answerId: string } | { type: 'queued'; queuedId: string }
  editQueued(id: string, queuedId: string, text: string): void
  removeQueued(id: string, queuedId: string): void
  /** Sends the first that waits. */
  sendQueued(id: string): void
  /** Sends the first that waits where all answers before it have ended, and the one that the reader sees is done. */
  advance(id: string, answerId: string): void
}

export function createSendingQueue(context: ConversationContext, turns: Turns): SendingQueue {
  const { database, conversations, messages, comparisons, queue, answering } = context
  const { createId, publishConversation, publishDraft } = context

  function sendFirst(id: string): void {
    const first = queue.first(id)
    if (!first) throw badInput('No message waits in this conversation.')
    turns.say(id, first, () => queue.remove(id, first.id), first.targets)
  }

  /** Whether an answer stands beside the one that is shown, so that its end is what the queue waited for. */
  function areCompared(leafId: string, answerId: string): boolean {
    const { parentId } = messages.read(leafId)
    const columns = (parentId === null ? null : comparisons.of(parentId))?.columns ?? []
    return [leafId, answerId].every((each) => columns.some((column) => column.answerId === each))
  }

  return {
    send(id, text, name = null, writer) {
      const { targets, draftAttachments: attachments = [] } = conversations.read(id)
      if (text === '' && attachments.length === 0) throw badInput('Write a message, or attach a file.', 'text')
      const clearDraft = (): void => {
        conversations.saveDraft(id, '')
        conversations.saveDraftAttachments(id, [])
        conversations.setTargets(id, [])
      }
      const said = { text, name, attachments }
      if (!answering.isIn(id)) {
        const sent = turns.say(id, said, clearDraft, targets)
        publishDraft(id, '', writer ?? null)
        return { type: 'sent', ...sent }
      }
      const queuedId = createId()
      database.transaction(() => {
        queue.add(id, { id: queuedId, ...said, targets })
        clearDraft()
      })
      publishConversation(id)
      publishDraft(id, '', writer ?? null)
      return { type: 'queued', queuedId }
    },

    editQueued(id, queuedId, text) {
      const waiting = queue.list(id).find((each) => each.id === queuedId)
      if (text === '' && waiting?.attachments === undefined) throw badInput('Write a message, or remove it.', 'text')
      queue.edit(id, queuedId, text)
      publishConversation(id)
    },

    removeQueued(id, queuedId) {
      queue.remove(id, queuedId)
      publishConversation(id)
    },

    sendQueued: sendFirst,

    advance(id, answerId) {
      if (answering.isIn(id)) return
      try {
        const { leafId } = conversations.read(id)
        const first = queue.first(id)
        // What came with a file was written by anybody: the person sends it, and what waits behind it goes then.
        if (first === null || first.isImported) return
        if (leafId === null || !(leafId === answerId || areCompared(leafId, answerId))) return
        const answer = messages.read(leafId)
        if (answer.role !== 'assistant' || answer.status !== 'done') return
        // A gateway takes no message before the results of the calls that were asked for.
        if (answer.toolCalls.length === 0) sendFirst(id)
      } catch {
        // It stands still, in sight; who sends it by hand is told why it cannot be sent.
      }
    },
  }
}
