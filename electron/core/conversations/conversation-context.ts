import type { Message, WatchPart } from '#shared/conversation.ts'
import { AppError } from '#shared/errors.ts'
import type { Database } from '../storage/database.ts'
import type { AnswerOutcome } from './answer-outcome.ts'
import { type Answering, createAnswering } from './answering.ts'
import { type ConversationStore, createConversationStore, notFound, publicConversation } from './conversation-store.ts'
import { createMessageQueueStore, type MessageQueueStore } from './message-queue-store.ts'
import { createMessageStore, type MessageStore } from './message-store.ts'
import type { AnsweringGateway } from './running-answer.ts'
import { createWatchers, type Watchers } from './watchers.ts'

/** What everything that happens in conversations works with. */
export interface ConversationContext {
  readonly database: Database
  readonly conversations: ConversationStore
  readonly messages: MessageStore
  readonly queue: MessageQueueStore
  readonly answering: Answering
  readonly watchers: Watchers
  /** The gateway of a profile. Throws an `AppError` where it was removed. */
  readonly gatewayOf: (profileId: string) => AnsweringGateway
  /** Throws an `AppError` where nothing is to be sent in this conversation now. */
  readonly beforeSend: (conversationId: string) => void
  readonly onListChanged: () => void
  readonly now: () => number
  readonly createId: () => string
  /** All of `work` in one transaction, after which the branch that it says is the one that is told. */
  commit<Result>(id: string, work: () => Result): Result
  tellConversation(id: string): void
  tellMessages(conversationId: string, ...ids: string[]): void
  /** The conversation as it is now, and why nothing arrives yet. */
  snapshot(id: string): WatchPart[]
  tellSnapshot(id: string): void
  /** Throws `not-found`, also for a message of another conversation. */
  readMessage(conversationId: string, id: string): Message
  /** Throws `bad-input` while an answer arrives in the conversation. */
  refuseWhileAnswering(id: string): void
}

export interface ContextParts {
  readonly database: Database
  readonly gatewayOf: (profileId: string) => AnsweringGateway
  readonly beforeSend: (conversationId: string) => void
  readonly onListChanged: () => void
  readonly onDamaged: (ids: readonly string[]) => void
  /** After it was saved and told. */
  readonly onAnswerEnd: (conversationId: string, answerId: string, outcome: AnswerOutcome) => void
  readonly now: () => number
  readonly createId: () => string
}

export function createConversationContext({
  database,
  gatewayOf,
  beforeSend,
  onListChanged,
  onDamaged,
  onAnswerEnd,
  now,
  createId,
}: ContextParts): ConversationContext {
  const conversations = createConversationStore(database)
  const messages = createMessageStore(database, onDamaged)
  const watchers = createWatchers()
  /** The end of the branch shown, so that a piece of text costs no look into the database. */
  const shown = new Map<string, string | null>()
  const isShown = (conversationId: string, answerId: string): boolean => shown.get(conversationId) === answerId

  const answering = createAnswering(messages, {
    onDelta(conversationId, messageId, text, reasoning) {
      if (!isShown(conversationId, messageId)) return
      if (reasoning) watchers.tell(conversationId, { type: 'reasoning', messageId, text: reasoning })
      if (text) watchers.tell(conversationId, { type: 'text', messageId, text })
    },
    onPieces(conversationId, messageId, pieces) {
      if (isShown(conversationId, messageId)) watchers.tell(conversationId, { type: 'pieces', messageId, pieces })
    },
    onWaiting(conversationId, messageId, waiting) {
      if (isShown(conversationId, messageId)) watchers.tell(conversationId, { type: 'waiting', messageId, ...waiting })
    },
    onEnd(conversationId, messageId, outcome) {
      if (isShown(conversationId, messageId)) tellMessages(conversationId, messageId)
      onListChanged()
      onAnswerEnd(conversationId, messageId, outcome)
    },
  })

  function tellMessages(conversationId: string, ...ids: string[]): void {
    for (const id of ids) {
      watchers.tell(conversationId, { type: 'message', message: answering.current(messages.read(id)) })
    }
  }

  function snapshot(id: string): WatchPart[] {
    const stored = conversations.read(id)
    const { leafId } = stored
    const branch = leafId === null ? [] : messages.branch(leafId).map((message) => answering.current(message))
    const parts: WatchPart[] = [{ type: 'snapshot', conversation: publicConversation(stored), messages: branch }]
    const waiting = answering.waiting(id)
    if (waiting !== null && leafId !== null && answering.inConversation(id) === leafId) {
      parts.push({ type: 'waiting', messageId: leafId, ...waiting })
    }
    return parts
  }

  return {
    database,
    conversations,
    messages,
    queue: createMessageQueueStore(database),
    answering,
    watchers,
    gatewayOf,
    beforeSend,
    onListChanged,
    now,
    createId,
    commit(id, work) {
      const result = database.transaction(work)
      shown.set(id, conversations.read(id).leafId)
      return result
    },
    tellConversation(id) {
      watchers.tell(id, { type: 'conversation', conversation: publicConversation(conversations.read(id)) })
      onListChanged()
    },
    tellMessages,
    snapshot,
    tellSnapshot(id) {
      watchers.tell(id, ...snapshot(id))
      onListChanged()
    },
    readMessage(conversationId, id) {
      const message = messages.read(id)
      if (message.conversationId !== conversationId) throw notFound('This message is in another conversation.')
      return message
    },
    refuseWhileAnswering(id) {
      if (answering.inConversation(id) === null) return
      throw badInput('An answer is still arriving in this conversation. Stop it first, or wait for its end.')
    },
  }
}

export function badInput(message: string, field?: string): AppError {
  return new AppError({ source: 'app', kind: 'bad-input', message, ...(field === undefined ? {} : { field }) })
}
