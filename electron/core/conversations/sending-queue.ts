import type { AnswerOutcome } from './answer-outcome.ts'
import { badInput, type ConversationContext } from './conversation-context.ts'
import type { Turns } from './turns.ts'

/** Messages that are sent one after the other. */
export interface SendingQueue {
  /** Sends, or lets the message wait while an answer arrives. The draft is cleared in the same transaction. */
  send(
    id: string,
    text: string,
    name?: string | null,
  ): { type: 'sent'; userMessageId: string; answerId: string } | { type: 'queued'; queuedId: string }
  editQueued(id: string, queuedId: string, text: string): void
  removeQueued(id: string, queuedId: string): void
  /** Sends the first that waits. */
  sendQueued(id: string): void
  /** Sends the first that waits where the answer before it is done and is what the reader sees. */
  advance(id: string, answerId: string, outcome: AnswerOutcome): void
}

export function createSendingQueue(context: ConversationContext, turns: Turns): SendingQueue {
  const { database, conversations, messages, queue, answering, createId, tellConversation } = context

  function sendFirst(id: string): void {
    const first = queue.first(id)
    if (!first) throw badInput('No message waits in this conversation.')
    turns.say(id, first.text, first.name, () => queue.remove(id, first.id))
  }

  return {
    send(id, text, name = null) {
      conversations.read(id)
      const clearDraft = (): void => conversations.saveDraft(id, '')
      if (answering.inConversation(id) === null) return { type: 'sent', ...turns.say(id, text, name, clearDraft) }
      const queuedId = createId()
      database.transaction(() => {
        queue.add(id, { id: queuedId, text, name })
        clearDraft()
      })
      tellConversation(id)
      return { type: 'queued', queuedId }
    },

    editQueued(id, queuedId, text) {
      queue.edit(id, queuedId, text)
      tellConversation(id)
    },

    removeQueued(id, queuedId) {
      queue.remove(id, queuedId)
      tellConversation(id)
    },

    sendQueued: sendFirst,

    advance(id, answerId, outcome) {
      if (outcome.status !== 'done') return
      try {
        const answer = messages.read(answerId)
        // A gateway takes no message before the results of the calls that were asked for.
        const callsTools = answer.role === 'assistant' && answer.toolCalls.length > 0
        if (callsTools || conversations.read(id).leafId !== answerId || queue.first(id) === null) return
        sendFirst(id)
      } catch {
        // It stands still, in sight; who sends it by hand is told why it cannot be sent.
      }
    },
  }
}
