import type { CallHandlers } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import { badInput } from '../app-errors.ts'
import type { ConversationContext } from './conversation-context.ts'
import type { AnswerSteps } from './message-commands.ts'

/** Commands that send messages or queue them while an answer arrives. */
export function createSendingQueue(
  context: ConversationContext,
  { sendUserMessage }: Pick<AnswerSteps, 'sendUserMessage'>,
) {
  const { database, conversations, messages, comparisons, queue } = context
  const { isBusyIn, createId, publishConversation, publishDraft } = context

  function sendFirst(id: string): void {
    const first = queue.first(id)
    if (!first) throw badInput(explain('queueEmpty'))
    sendUserMessage(id, first, () => queue.remove(id, first.id), first.targets)
  }

  /** Returns whether two answers are compared, so that the queue waits for both. */
  function areCompared(leafId: string, answerId: string): boolean {
    const { parentId } = messages.read(leafId)
    const columns = (parentId === null ? null : comparisons.of(parentId))?.columns ?? []
    return [leafId, answerId].every((each) => columns.some((column) => column.answerId === each))
  }

  const calls = {
    /** Clears the draft in the transaction that stores the message. */
    'conversation.send': ({ conversationId: id, text, name = null, writer = null }) => {
      const { targets, draftAttachments: attachments = [] } = conversations.read(id)
      if (text === '' && attachments.length === 0) throw badInput(explain('messageEmpty'), 'text')
      const clearDraft = (): void => {
        conversations.saveDraft(id, '')
        conversations.saveDraftAttachments(id, [])
        conversations.setTargets(id, [])
      }
      const message = { text, name, attachments }
      if (!isBusyIn(id)) {
        const sent = sendUserMessage(id, message, clearDraft, targets)
        publishDraft(id, '', writer)
        return { type: 'sent' as const, ...sent }
      }
      const queuedId = createId()
      database.transaction(() => {
        queue.add(id, { id: queuedId, ...message, targets })
        clearDraft()
      })
      publishConversation(id)
      publishDraft(id, '', writer)
      return { type: 'queued' as const, queuedId }
    },

    'conversation.editQueued': ({ conversationId: id, queuedId, text }) => {
      const waiting = queue.list(id).find((each) => each.id === queuedId)
      if (text === '' && waiting?.attachments === undefined) throw badInput(explain('queuedMessageEmpty'), 'text')
      queue.edit(id, queuedId, text)
      publishConversation(id)
      return {}
    },

    'conversation.removeQueued': ({ conversationId: id, queuedId }) => {
      queue.remove(id, queuedId)
      publishConversation(id)
      return {}
    },

    'conversation.sendQueued': ({ conversationId }) => {
      sendFirst(conversationId)
      return {}
    },
  } satisfies Partial<CallHandlers>

  return {
    calls,
    /** Sends the first queued message if all answers have ended and the one that is shown is complete. */
    advance(id: string, answerId: string): void {
      if (isBusyIn(id)) return
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
