import type { Compared, DraftChange, Message, WatchPart } from '#shared/conversation.ts'
import type { AttachmentFiles } from '../attachments/attachment-files.ts'
import type { Database } from '../storage/database.ts'
import { type Answering, createAnswering } from './answering.ts'
import {
  type ComparisonStore,
  createComparisonStore,
  publicComparison,
  type StoredComparison,
} from './comparison-store.ts'
import { type ConversationStore, createConversationStore, publicConversation } from './conversation-store.ts'
import { createMessageQueueStore, type MessageQueueStore } from './message-queue-store.ts'
import { createMessageStore, type MessageStore } from './message-store.ts'
import { badInput } from './bad-input.ts'
import { notFound } from './not-found.ts'
import type { AnsweringGateway } from './running-answer.ts'
import type { CheckSchema } from './schema-check.ts'
import { createWatchers, type Watchers } from './watchers.ts'

/** How many messages a watcher is told first, the last ones: the others are asked for when they are to be seen. */
const publishedImmediately = 50

/** What everything that happens in conversations works with. */
export interface ConversationContext {
  readonly database: Database
  readonly conversations: ConversationStore
  readonly messages: MessageStore
  readonly comparisons: ComparisonStore
  readonly queue: MessageQueueStore
  readonly attachmentFiles: AttachmentFiles
  readonly answering: Answering
  readonly watchers: Watchers
  /** The gateway of a profile. Throws an `AppError` where it was removed. */
  readonly gatewayOf: (profileId: string) => AnsweringGateway
  /** Throws an `AppError` where nothing is to be sent in this conversation now. */
  readonly beforeSend: (conversationId: string) => void
  readonly onListChanged: (ids: readonly string[]) => void
  readonly now: () => number
  readonly createId: () => string
  /** All of `work` in one transaction, after which the branch that it says is the one that is told. */
  commit<Result>(id: string, work: () => Result): Result
  publishConversation(id: string): void
  publishMessages(conversationId: string, ...ids: string[]): void
  /** Tells every window what the draft is now; returns the number of this change. */
  publishDraft(id: string, draft: string, writer: string | null): number
  /** What is told of comparisons around these messages. */
  compared(told: readonly Message[], comparisons: readonly StoredComparison[]): Compared
  /** The conversation as it is now, and why nothing arrives yet. */
  snapshot(id: string): WatchPart[]
  publishSnapshot(...ids: string[]): void
  /** Throws `not-found`, also for a message of another conversation. */
  readMessage(conversationId: string, id: string): Message
  /** Throws `bad-input` while an answer arrives in the conversation. */
  refuseWhileAnswering(id: string): void
}

export interface ContextParts {
  readonly database: Database
  /** How a conversation without a name is called. */
  readonly untitled?: (() => string) | undefined
  readonly attachmentFiles: AttachmentFiles
  readonly gatewayOf: (profileId: string) => AnsweringGateway
  readonly beforeSend: (conversationId: string) => void
  readonly checkSchema: CheckSchema
  readonly onListChanged: (ids: readonly string[]) => void
  readonly onDamaged: (ids: readonly string[]) => void
  readonly onDraftChanged: (change: DraftChange) => void
  /** After it was saved and told. */
  readonly onAnswerEnd: (conversationId: string, answerId: string) => void
  readonly now: () => number
  readonly createId: () => string
}

export function createConversationContext({
  database,
  untitled,
  attachmentFiles,
  gatewayOf,
  beforeSend,
  checkSchema,
  onListChanged,
  onDamaged,
  onDraftChanged,
  onAnswerEnd,
  now,
  createId,
}: ContextParts): ConversationContext {
  const conversations = createConversationStore(database, untitled)
  const messages = createMessageStore(database, onDamaged)
  const watchers = createWatchers()
  let draftChanges = 0
  const comparisons = createComparisonStore(database)
  /** The end of the branch shown and what is compared on it, so that a piece of text costs no look into the database. */
  const shown = new Map<string, ReadonlySet<string>>()
  const isShown = (conversationId: string, answerId: string): boolean =>
    shown.get(conversationId)?.has(answerId) ?? false

  /** What is compared on the branch that is shown. */
  function comparedOn(id: string, leafId: string | null): StoredComparison[] {
    return leafId === null ? [] : comparisons.onPath(id, leafId)
  }

  const answering = createAnswering(
    messages,
    {
      onDelta(conversationId, messageId, text, reasoning) {
        if (!isShown(conversationId, messageId)) return
        if (reasoning) watchers.tell(conversationId, { type: 'reasoning', messageId, text: reasoning })
        if (text) watchers.tell(conversationId, { type: 'text', messageId, text })
      },
      onPieces(conversationId, messageId, pieces) {
        if (isShown(conversationId, messageId)) watchers.tell(conversationId, { type: 'pieces', messageId, pieces })
      },
      onWaiting(conversationId, messageId, waiting) {
        if (isShown(conversationId, messageId))
          watchers.tell(conversationId, { type: 'waiting', messageId, ...waiting })
      },
      onEnd(conversationId, messageId) {
        if (isShown(conversationId, messageId)) publishMessages(conversationId, messageId)
        onListChanged([conversationId])
        onAnswerEnd(conversationId, messageId)
      },
    },
    checkSchema,
  )

  function publishMessages(conversationId: string, ...ids: string[]): void {
    for (const id of ids) {
      watchers.tell(conversationId, { type: 'message', message: answering.current(messages.read(id)) })
    }
  }

  function compared(told: readonly Message[], stored: readonly StoredComparison[]): Compared {
    const ids = new Set(told.map((message) => message.id))
    const besides = stored.flatMap(({ columns }) => columns).filter(({ answerId }) => !ids.has(answerId))
    const answers = besides.map(({ answerId }) => answering.current(messages.read(answerId)))
    return {
      comparisons: stored.map(publicComparison),
      answers: answers.filter((message) => message.role === 'assistant'),
    }
  }

  function snapshot(id: string): WatchPart[] {
    const stored = conversations.read(id)
    const { leafId } = stored
    const end = leafId === null ? { messages: [], before: 0 } : messages.branchEnd(leafId, publishedImmediately)
    const branch = end.messages.map((message) => answering.current(message))
    const parts: WatchPart[] = [
      { type: 'snapshot', conversation: publicConversation(stored), messages: branch, before: end.before },
    ]
    const onBranch = comparedOn(id, leafId)
    const answered = new Set(branch.map(({ parentId }) => parentId))
    const near = onBranch.filter(
      ({ questionId, columns }) =>
        answered.has(questionId) || columns.some(({ answerId }) => answering.isUnderWay(answerId)),
    )
    // The one before is what the next comparison begins with.
    const last = onBranch.at(-1)
    if (last !== undefined && !near.includes(last)) near.push(last)
    if (near.length > 0) parts.push({ type: 'comparisons', ...compared(branch, near) })
    const told = notifiedOf(leafId, onBranch)
    for (const messageId of answering.inConversation(id)) {
      const waiting = answering.waiting(messageId)
      if (waiting !== null && told.has(messageId)) parts.push({ type: 'waiting', messageId, ...waiting })
    }
    return parts
  }

  return {
    database,
    conversations,
    messages,
    comparisons,
    queue: createMessageQueueStore(database),
    attachmentFiles,
    answering,
    watchers,
    gatewayOf,
    beforeSend,
    onListChanged,
    now,
    createId,
    commit(id, work) {
      const result = database.transaction(work)
      const { leafId } = conversations.read(id)
      shown.set(id, notifiedOf(leafId, comparedOn(id, leafId)))
      return result
    },
    publishConversation(id) {
      watchers.tell(id, { type: 'conversation', conversation: publicConversation(conversations.read(id)) })
      onListChanged([id])
    },
    publishMessages,
    publishDraft(id, draft, writer) {
      draftChanges += 1
      onDraftChanged({ conversationId: id, draft, revision: draftChanges, writer })
      return draftChanges
    },
    compared,
    snapshot,
    publishSnapshot(...ids) {
      for (const id of ids) if (watchers.isWatched(id)) watchers.tell(id, ...snapshot(id))
      onListChanged(ids)
    },
    readMessage(conversationId, id) {
      const message = messages.read(id)
      if (message.conversationId !== conversationId) throw notFound('This message is in another conversation.')
      return message
    },
    refuseWhileAnswering(id) {
      if (!answering.isIn(id)) return
      throw badInput('An answer is still arriving in this conversation. Stop it first, or wait for its end.')
    },
  }
}

/** The answers whose pieces are told as they arrive. */
function notifiedOf(leafId: string | null, compared: readonly StoredComparison[]): ReadonlySet<string> {
  const ids = compared.flatMap(({ columns }) => columns.map(({ answerId }) => answerId))
  return new Set(leafId === null ? ids : [leafId, ...ids])
}
