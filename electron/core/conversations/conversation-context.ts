import type { RequestAdjustment, RequestPolicy } from '#shared/chat/effective-provider.ts'
import type { ComparisonData, Message, WatchPart } from '#shared/conversation.ts'
import type { Emit } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import type { ServerTool } from '#shared/tools/tool.ts'
import type { ToolRun } from '#shared/tools/tool-run.ts'
import type { AttachmentFiles } from '../attachments/attachment-files.ts'
import type { Database } from '../storage/database.ts'
import { type Answering, createAnswering } from './answering.ts'
import {
  type ComparisonStore,
  createComparisonStore,
  publicComparison,
  type StoredComparison,
} from './comparison-store.ts'
import {
  type ConversationStore,
  createConversationStore,
  publicConversation,
  type StoredConversation,
} from './conversation-store.ts'
import { createMessageQueueStore, type MessageQueueStore } from './message-queue-store.ts'
import { createMessageStore, type MessageStore } from './message-store.ts'
import { badInput, notFound } from '../app-errors.ts'
import type { AnsweringGateway } from '../gateway-client/answering-gateway.ts'
import type { CheckSchema } from './schema-check.ts'
import { createWatchers, type Watchers } from './watch-queue.ts'

/** Returns the rules about data for the next request of a conversation. */
export type RequestPolicyOf = (stored: StoredConversation, adjustment?: RequestAdjustment) => RequestPolicy | null

/** How many of the last messages a snapshot contains; the page requests the others when they become visible. */
const snapshotLength = 50

/**
 * What the modules of this folder share. Four functions publish to pages: `publishMessages` for messages that changed,
 * `publishConversation` for the other fields, `publishSnapshot` after a change of the branch that is shown, and
 * `publishDraft` for the draft, which also goes to windows that do not watch the conversation.
 */
export interface ConversationContext {
  readonly database: Database
  readonly conversations: ConversationStore
  readonly messages: MessageStore
  readonly comparisons: ComparisonStore
  readonly queue: MessageQueueStore
  readonly attachmentFiles: AttachmentFiles
  readonly answering: Answering
  readonly watchers: Watchers
  /** Returns the gateway of a profile. Throws an `AppError` if it was removed. */
  readonly gatewayOf: (profileId: string) => AnsweringGateway
  /** Throws an `AppError` if nothing may be sent in this conversation now, such as by a hard budget. */
  readonly beforeSend: (conversationId: string) => void
  /** Returns the rules about data for a request; null if there are none. Throws an `AppError` if they are unknown. */
  readonly requestPolicy: RequestPolicyOf
  /** Returns the tools of servers that a request of a conversation offers. */
  readonly offeredTools: (stored: StoredConversation) => readonly ServerTool[]
  /** Returns what the model reads of the calls that servers have settled for an answer, by call id. */
  readonly toolResults: (answerId: string) => ReadonlyMap<string, string>
  readonly onListChanged: (ids: readonly string[]) => void
  readonly now: () => number
  readonly createId: () => string
  /** Returns whether an answer arrives in a conversation, or a tool call runs. */
  isBusyIn(conversationId: string): boolean
  /** Returns a message with what has arrived but is not saved, and with its tool runs. */
  current(this: void, message: Message): Message
  /**
   * Runs `work` in one transaction and refreshes the cached set of answers that are streamed to pages. All changes of
   * the branch that is shown must use it.
   */
  commit<Result>(id: string, work: () => Result): Result
  publishConversation(id: string): void
  publishMessages(conversationId: string, ...ids: string[]): void
  /** Publishes an answer that changed after its end. Pages append an unknown message, so others come as a snapshot. */
  republishAnswer(conversationId: string, answerId: string): void
  /** Sends the draft to all windows. Returns the revision of this change. */
  publishDraft(id: string, draft: string, writer: string | null): number
  /** Returns the comparisons for pages, with those of their answers that are not among `messages`. */
  compared(messages: readonly Message[], comparisons: readonly StoredComparison[]): ComparisonData
  /** Returns the conversation, the last messages, their comparisons and why answers are waiting. */
  snapshot(id: string): WatchPart[]
  publishSnapshot(...ids: string[]): void
  /** Throws `not-found`, also for a message of another conversation. */
  readMessage(conversationId: string, id: string): Message
  /** Throws `bad-input` while an answer arrives in the conversation. */
  refuseWhileAnswering(id: string): void
}

export interface ContextParts {
  readonly database: Database
  /** Returns the title of a conversation without a name. */
  readonly untitled?: (() => string) | undefined
  readonly attachmentFiles: AttachmentFiles
  readonly gatewayOf: (profileId: string) => AnsweringGateway
  readonly beforeSend: (conversationId: string) => void
  readonly requestPolicy: RequestPolicyOf
  readonly checkSchema: CheckSchema
  /** What the tool calls of answers need; the modules of this folder read it through the context. */
  readonly tools: {
    readonly offered: (stored: StoredConversation) => readonly ServerTool[]
    readonly results: (answerId: string) => ReadonlyMap<string, string>
    readonly runsOf: (answerId: string) => ToolRun[]
    readonly isRunningIn: (conversationId: string) => boolean
  }
  /** Runs when the list rows of these conversations changed or were removed. */
  readonly onListChanged: (ids: readonly string[]) => void
  readonly onDamaged: (ids: readonly string[]) => void
  readonly emit: Emit
  /** Runs after the answer was saved and published. */
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
  requestPolicy,
  checkSchema,
  tools,
  onListChanged,
  onDamaged,
  emit,
  onAnswerEnd,
  now,
  createId,
}: ContextParts): ConversationContext {
  const conversations = createConversationStore(database, untitled)
  const messages = createMessageStore(database, onDamaged)
  const watchers = createWatchers()
  let draftChanges = 0
  const comparisons = createComparisonStore(database)
  /** Ids of answers that are streamed to pages, by conversation. A cache, so that a chunk needs no database query. */
  const streamedIds = new Map<string, ReadonlySet<string>>()
  const isShown = (conversationId: string, answerId: string): boolean =>
    streamedIds.get(conversationId)?.has(answerId) ?? false

  /** Returns the comparisons on the branch that is shown. */
  function comparedOn(id: string, leafId: string | null): StoredComparison[] {
    return leafId === null ? [] : comparisons.onPath(id, leafId)
  }

  const answering = createAnswering({
    store: messages,
    checkSchema,
    publish(conversationId, part) {
      if (isShown(conversationId, part.messageId)) watchers.publish(conversationId, part)
    },
    onEnd(conversationId, answerId) {
      if (isShown(conversationId, answerId)) publishMessages(conversationId, answerId)
      onListChanged([conversationId])
      onAnswerEnd(conversationId, answerId)
    },
  })

  function current(stored: Message): Message {
    const message = answering.current(stored)
    if (message.role !== 'assistant' || message.toolCalls.length === 0 || message.status === 'streaming') return message
    const toolRuns = tools.runsOf(message.id)
    return toolRuns.length === 0 ? message : { ...message, toolRuns }
  }

  function isBusyIn(id: string): boolean {
    return answering.isAnsweringIn(id) || tools.isRunningIn(id)
  }

  function publishMessages(conversationId: string, ...ids: string[]): void {
    for (const id of ids) {
      watchers.publish(conversationId, { type: 'message', message: current(messages.read(id)) })
    }
  }

  function compared(known: readonly Message[], stored: readonly StoredComparison[]): ComparisonData {
    const ids = new Set(known.map((message) => message.id))
    const others = stored.flatMap(({ columns }) => columns).filter(({ answerId }) => !ids.has(answerId))
    const answers = others.map(({ answerId }) => current(messages.read(answerId)))
    return {
      comparisons: stored.map(publicComparison),
      answers: answers.filter((message) => message.role === 'assistant'),
    }
  }

  function snapshot(id: string): WatchPart[] {
    const stored = conversations.read(id)
    const { leafId } = stored
    const end = leafId === null ? { messages: [], before: 0 } : messages.branchEnd(leafId, snapshotLength)
    const branch = end.messages.map(current)
    const parts: WatchPart[] = [
      { type: 'snapshot', conversation: publicConversation(stored), messages: branch, before: end.before },
    ]
    const onBranch = comparedOn(id, leafId)
    const answered = new Set(branch.map(({ parentId }) => parentId))
    const near = onBranch.filter(
      ({ questionId, columns }) =>
        answered.has(questionId) || columns.some(({ answerId }) => answering.isRunning(answerId)),
    )
    // The page takes the targets of the next comparison from the last one.
    const last = onBranch.at(-1)
    if (last !== undefined && !near.includes(last)) near.push(last)
    if (near.length > 0) parts.push({ type: 'comparisons', ...compared(branch, near) })
    const streamed = streamedAnswerIds(leafId, onBranch)
    for (const messageId of answering.inConversation(id)) {
      const waiting = answering.waiting(messageId)
      if (waiting !== null && streamed.has(messageId)) parts.push({ type: 'waiting', messageId, ...waiting })
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
    requestPolicy,
    offeredTools: tools.offered,
    toolResults: tools.results,
    onListChanged,
    now,
    createId,
    isBusyIn,
    current,
    commit(id, work) {
      const result = database.transaction(work)
      const { leafId } = conversations.read(id)
      streamedIds.set(id, streamedAnswerIds(leafId, comparedOn(id, leafId)))
      return result
    },
    publishConversation(id) {
      watchers.publish(id, { type: 'conversation', conversation: publicConversation(conversations.read(id)) })
      onListChanged([id])
    },
    publishMessages,
    republishAnswer(conversationId, answerId) {
      if (!watchers.isWatched(conversationId)) return
      const { leafId } = conversations.read(conversationId)
      const isLast = streamedAnswerIds(leafId, comparedOn(conversationId, leafId)).has(answerId)
      if (isLast) publishMessages(conversationId, answerId)
      else watchers.publish(conversationId, ...snapshot(conversationId))
    },
    publishDraft(id, draft, writer) {
      draftChanges += 1
      emit('conversation.draftChanged', { conversationId: id, draft, revision: draftChanges, writer })
      return draftChanges
    },
    compared,
    snapshot,
    publishSnapshot(...ids) {
      for (const id of ids) if (watchers.isWatched(id)) watchers.publish(id, ...snapshot(id))
      onListChanged(ids)
    },
    readMessage(conversationId, id) {
      const message = messages.read(id)
      if (message.conversationId !== conversationId) throw notFound(explain('messageInOtherConversation'))
      return message
    },
    refuseWhileAnswering(id) {
      if (!isBusyIn(id)) return
      throw badInput(explain('answerStillArriving'))
    },
  }
}

/** Returns the ids of the answers whose chunks are published as they arrive: the leaf and all compared answers. */
function streamedAnswerIds(leafId: string | null, compared: readonly StoredComparison[]): ReadonlySet<string> {
  const ids = compared.flatMap(({ columns }) => columns.map(({ answerId }) => answerId))
  return new Set(leafId === null ? ids : [leafId, ...ids])
}
