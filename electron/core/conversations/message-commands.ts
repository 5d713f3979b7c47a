import type { Answer } from '#shared/answer.ts'
import type { Attachment } from '#shared/attachment.ts'
import type { RequestAdjustment } from '#shared/chat/effective-provider.ts'
import type { ThreadMessage } from '#shared/chat/thread-messages.ts'
import { titleFrom } from '#shared/chat/preview-text.ts'
import type { Message, MessageRole } from '#shared/conversation.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { CacheWish } from '#shared/gateway/response-cache.ts'
import type { CallHandlers } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { prefixOf } from './continued-answer.ts'
import { badInput } from '../app-errors.ts'
import { withResolvedParameters } from './comparison-commands.ts'
import type { ConversationContext } from './conversation-context.ts'
import { anotherOf, cacheWishOf, requestOf, withTarget } from './conversation-request.ts'
import type { StoredConversation, StoredTarget } from './conversation-store.ts'
import type { AnsweringGateway } from '../gateway-client/answering-gateway.ts'
import type { RequestedPreset } from './stored-answer.ts'

/** A message that a person adds to a conversation. */
export interface MessageInput {
  readonly role: MessageRole
  readonly text: string
  readonly name?: string | null | undefined
  readonly toolCallId?: string | undefined
  /** Only for the role `user`. */
  readonly attachments?: readonly Attachment[] | undefined
}

/** What the model reads of one call. */
interface ToolCallResult {
  readonly toolCallId: string
  readonly text: string
}

/** An answer whose row is committed and whose request is about to be sent. */
export interface CommittedAnswer {
  readonly id: string
  readonly request: ChatRequest
  readonly prefix: Answer | null
  readonly cache: CacheWish | null
}

/** The steps that commands share. */
export interface AnswerSteps {
  /**
   * Returns the gateway of a conversation. Throws if nothing may be sent now, also because an answer is arriving unless
   * `allowRunning` is set.
   */
  gatewayFor(id: string, allowRunning?: boolean): AnsweringGateway
  /** Inserts an empty answer under a message, in the caller's transaction. */
  insertPendingAnswer(
    stored: StoredConversation,
    parentId: string,
    thread?: readonly ThreadMessage[],
    prefix?: Answer | null,
    adjustment?: RequestAdjustment,
  ): CommittedAnswer
  /** Sends the request. Call it after the commit. */
  start(conversationId: string, gateway: AnsweringGateway, answer: CommittedAnswer): void
  /**
   * Commits the message, an empty answer and the changes of `alsoCommit` in one transaction, then sends the request. With
   * targets there is one answer for each, and the branch of the first one is shown.
   */
  sendUserMessage(
    id: string,
    input: Pick<MessageInput, 'text' | 'name' | 'attachments'>,
    alsoCommit: () => void,
    targets?: readonly StoredTarget[],
  ): { userMessageId: string; answerId: string }
}

export interface MessageCommandsParts {
  /** Returns the last known version in use of a preset from the cache; null if unknown. */
  readonly presetVersionInUse: (profileId: string, slug: string) => number | null
}

/** Commands that add messages and request answers. Each command commits before it sends. */
export function createMessageCommands(context: ConversationContext, { presetVersionInUse }: MessageCommandsParts) {
  const { conversations, messages, comparisons, attachmentFiles, answering, gatewayOf, beforeSend } = context
  const { requestPolicy, offeredTools, toolResults } = context
  const { now, createId } = context
  const { commit, publishMessages, publishConversation, publishSnapshot, readMessage, refuseWhileAnswering } = context

  /** Checks all that a request needs before anything is stored, so that a failure leaves the draft untouched. */
  function gatewayFor(id: string, allowRunning = false): AnsweringGateway {
    if (!allowRunning) refuseWhileAnswering(id)
    const { profileId, preset, presetValues } = conversations.read(id)
    if (preset !== null && preset.version !== null && presetValues === null) {
      throw badInput(explain('presetVersionUnknown', { version: preset.version, slug: preset.slug }))
    }
    beforeSend(id)
    return gatewayOf(profileId)
  }

  /** Inserts a message into the tree and shows it, in the caller's transaction. */
  function insertMessage(stored: StoredConversation, parentId: string | null, input: MessageInput): string {
    const { role, text, name = null, toolCallId: callId = null, attachments = [] } = input
    attachmentFiles.check(attachments)
    const id = createId()
    messages.insertMessage({
      id,
      conversationId: stored.id,
      parentId,
      role,
      text,
      name,
      toolCallId: callId,
      attachments,
      createdAt: now(),
    })
    conversations.show(stored.id, id)
    conversations.touch(stored.id, now())
    if (role === 'user' && !stored.isNamed)
      conversations.rename(stored.id, titleFrom(text) || (attachments[0]?.name ?? stored.title))
    return id
  }

  /** Inserts an empty answer under a message, in the caller's transaction. */
  function insertPendingAnswer(
    stored: StoredConversation,
    parentId: string,
    thread: readonly ThreadMessage[] = messages.thread(parentId),
    prefix: Answer | null = null,
    adjustment?: RequestAdjustment,
  ): CommittedAnswer {
    attachmentFiles.check(thread.flatMap((message) => ('attachments' in message ? (message.attachments ?? []) : [])))
    const { body: request } = requestOf(
      stored,
      thread,
      requestPolicy(stored, adjustment),
      offeredTools(stored),
      adjustment,
    )
    const { messages: _messages, ...rest } = request
    const isPinned = stored.preset !== null && stored.preset.version !== null
    const inUse = stored.preset && !isPinned ? presetVersionInUse(stored.profileId, stored.preset.slug) : null
    const preset: RequestedPreset | null =
      stored.preset && inUse !== null ? { slug: stored.preset.slug, version: inUse, isSeen: true } : stored.preset
    const id = createId()
    messages.insertAnswer({
      id,
      conversationId: stored.id,
      parentId,
      requestedModel: adjustment?.model ?? stored.model ?? (isPinned ? (request.model ?? null) : null),
      preset,
      request: rest,
      prefix,
      createdAt: now(),
    })
    conversations.show(stored.id, id)
    conversations.touch(stored.id, now())
    return { id, request, prefix, cache: cacheWishOf(stored) }
  }

  /**
   * Copies the results of the other calls that follow an edited result on its branch, so that no call of the answer
   * is left without one. Returns the end of the copies.
   */
  function copyFollowingResults(stored: StoredConversation, edited: Message, copyId: string): string {
    if (edited.role !== 'tool' || stored.leafId === null) return copyId
    // Another window may have shown another branch meanwhile.
    const isShown = messages.pathContains(stored.leafId, edited.id)
    const leafId = isShown ? stored.leafId : messages.newestLeaf(edited.id)
    let endId = copyId
    for (const result of messages.resultsAfter(leafId, edited.id)) endId = insertMessage(stored, endId, result)
    return endId
  }

  /** Sends the request. Call it after the commit. */
  function start(conversationId: string, gateway: AnsweringGateway, answer: CommittedAnswer): void {
    answering.start({ conversationId, gateway, ...answer })
  }

  /** Commits an answer, then sends its request. */
  function commitAndSend(id: string, work: (stored: StoredConversation) => CommittedAnswer): { answerId: string } {
    const gateway = gatewayFor(id)
    const answer = commit(id, () => work(conversations.read(id)))
    start(id, gateway, answer)
    publishSnapshot(id)
    return { answerId: answer.id }
  }

  /** Inserts one answer to a message, or one for each target. */
  function insertPendingAnswers(
    stored: StoredConversation,
    questionId: string,
    targets: readonly StoredTarget[],
  ): [CommittedAnswer, ...CommittedAnswer[]] {
    const [one, ...others] = targets
    if (one === undefined || others.length === 0) return [insertPendingAnswer(stored, questionId)]
    const first = insertPendingAnswer(withTarget(stored, one), questionId)
    const rest = others.map((target) => insertPendingAnswer(withTarget(stored, target), questionId))
    const answers: [CommittedAnswer, ...CommittedAnswer[]] = [first, ...rest]
    const columns = targets.map((target, index) => ({
      answerId: answers[index]?.id ?? first.id,
      target: withResolvedParameters(target, stored),
    }))
    comparisons.put(stored.id, { questionId, columns, keptId: null })
    conversations.show(stored.id, first.id)
    return answers
  }

  const sendUserMessage: AnswerSteps['sendUserMessage'] = (id, input, alsoCommit, targets = []) => {
    const gateway = gatewayFor(id)
    const { userMessageId, answers } = commit(id, () => {
      const stored = conversations.read(id)
      alsoCommit()
      const messageId = insertMessage(stored, stored.leafId, { ...input, role: 'user' })
      return { userMessageId: messageId, answers: insertPendingAnswers(stored, messageId, targets) }
    })
    for (const answer of answers) start(id, gateway, answer)
    const answerId = answers[0].id
    if (answers.length > 1) publishSnapshot(id)
    else {
      publishMessages(id, userMessageId, answerId)
      publishConversation(id)
    }
    return { userMessageId, answerId }
  }

  const calls = {
    /** A user message takes the files of the draft. */
    'conversation.addMessage': ({ conversationId: id, afterId, ...message }) => {
      refuseWhileAnswering(id)
      if ((message.role === 'tool') !== (message.toolCallId !== undefined)) {
        throw badInput(explain('toolResultWithoutCall'), 'toolCallId')
      }
      if (afterId !== undefined) readMessage(id, afterId)
      const messageId = commit(id, () => {
        const stored = conversations.read(id)
        const parentId = afterId ?? stored.leafId
        if (message.role !== 'user') return insertMessage(stored, parentId, message)
        conversations.saveDraftAttachments(id, [])
        return insertMessage(stored, parentId, { ...message, attachments: stored.draftAttachments ?? [] })
      })
      if (afterId !== undefined) publishSnapshot(id)
      else {
        publishMessages(id, messageId)
        publishConversation(id)
      }
      return { messageId }
    },

    'conversation.answer': ({ conversationId: id }) => {
      const { leafId } = conversations.read(id)
      if (leafId === null) throw badInput(explain('nothingToAnswer'))
      return commitAndSend(id, (stored) => insertPendingAnswer(stored, leafId))
    },

    'conversation.answerTools': ({ conversationId: id, messageId, results }) => {
      const message = readMessage(id, messageId)
      const settled = toolResults(messageId)
      const given = results.filter(({ toolCallId }) => !settled.has(toolCallId))
      const requested = message.role === 'assistant' ? message.toolCalls : []
      const problem = resultsProblem(message, [...settled.keys(), ...given.map(({ toolCallId }) => toolCallId)])
      if (problem !== null) throw badInput(problem, 'results')
      return commitAndSend(id, (stored) => {
        let parentId = messageId
        for (const { toolCallId, text } of inOrderOf(requested, settled, given)) {
          parentId = insertMessage(stored, parentId, { role: 'tool', text, toolCallId })
        }
        return insertPendingAnswer(stored, parentId)
      })
    },

    'conversation.retry': ({ conversationId: id, messageId, adjustment }) => {
      const message = readMessage(id, messageId)
      const questionId = message.role === 'assistant' ? message.parentId : message.id
      if (questionId === null) throw badInput(explain('noQuestion'), 'messageId')
      const isDone = message.role === 'assistant' && message.status === 'done'
      return commitAndSend(id, (stored) => {
        const answer = insertPendingAnswer(stored, questionId, undefined, null, adjustment)
        return isDone ? anotherOf(answer) : answer
      })
    },

    'conversation.editMessage': ({ conversationId: id, messageId, role, text, name, attachments, thenAnswer }) => {
      const message = readMessage(id, messageId)
      const files = message.role === 'user' ? message.attachments : undefined
      const gateway = thenAnswer ? gatewayFor(id) : null
      if (answering.isRunning(messageId)) refuseWhileAnswering(id)
      const input: MessageInput = {
        role: role ?? message.role,
        text,
        name: name === undefined ? message.name : name,
        ...(message.role === 'tool' && role === undefined ? { toolCallId: message.toolCallId } : {}),
        ...((role ?? message.role) === 'user' ? { attachments: attachments ?? files } : {}),
      }
      const edited = commit(id, () => {
        const stored = conversations.read(id)
        const editedId = insertMessage(stored, message.parentId, input)
        const endId = thenAnswer ? copyFollowingResults(stored, message, editedId) : editedId
        return { id: editedId, answer: gateway ? insertPendingAnswer(stored, endId) : null }
      })
      if (gateway && edited.answer) start(id, gateway, edited.answer)
      publishSnapshot(id)
      return { messageId: edited.id, answerId: edited.answer?.id ?? null }
    },

    'conversation.continue': ({ conversationId: id, messageId }) => {
      const message = readMessage(id, messageId)
      if (message.role !== 'assistant' || message.parentId === null) {
        throw badInput(explain('onlyAnswersContinue'), 'messageId')
      }
      const { parentId } = message
      refuseWhileAnswering(id)
      const before = answering.unsavedAnswer(messageId) ?? messages.answer(messageId)
      if (before.text === '') throw badInput(explain('nothingArrived'), 'messageId')
      return commitAndSend(id, (stored) =>
        insertPendingAnswer(stored, parentId, messages.thread(messageId), prefixOf(before)),
      )
    },
  } satisfies Partial<CallHandlers>

  const steps: AnswerSteps = { gatewayFor, insertPendingAnswer, start, sendUserMessage }
  return { calls, steps }
}

/** Returns all results: in the order of the model's calls, unless the person gave all of them. */
function inOrderOf(
  calls: readonly { readonly id: string }[],
  settled: ReadonlyMap<string, string>,
  given: readonly ToolCallResult[],
): readonly ToolCallResult[] {
  if (settled.size === 0) return given
  const all = [...given, ...[...settled].map(([toolCallId, text]) => ({ toolCallId, text }))]
  const position = ({ toolCallId }: ToolCallResult): number => calls.findIndex(({ id }) => id === toolCallId)
  return all.toSorted((one, other) => position(one) - position(other))
}

/** Returns what is wrong with the results of an answer's tool calls, or null: each call needs exactly one result. */
function resultsProblem(message: Message, callIds: readonly string[]): Explanation | null {
  const calls = message.role === 'assistant' ? message.toolCalls.map((call) => call.id) : []
  if (calls.length === 0) return explain('noToolCalls')
  const answered = new Set(callIds)
  if (answered.size !== callIds.length) return explain('twoToolResults')
  const missing = calls.filter((call) => !answered.has(call))
  if (missing.length > 0) return explain('toolResultMissing', { tool: missing.join(', ') })
  return answered.size === new Set(calls).size ? null : explain('foreignToolResult')
}
