import type { Answer } from '#shared/answer.ts'
import type { Attachment } from '#shared/attachment.ts'
import type { ThreadMessage } from '#shared/chat/thread-messages.ts'
import { type Message, type MessageRole, titleFrom } from '#shared/conversation.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { beginningOf } from './continued-answer.ts'
import { badInput } from './bad-input.ts'
import { settled } from './comparing.ts'
import type { ConversationContext } from './conversation-context.ts'
import { requestOf, withTarget } from './conversation-request.ts'
import type { StoredConversation, StoredTarget } from './conversation-store.ts'
import type { AnsweringGateway } from './running-answer.ts'
import type { AskedPreset } from './stored-answer.ts'

/** What a person puts into a conversation. */
export interface SaidMessage {
  readonly role: MessageRole
  readonly text: string
  readonly name?: string | null | undefined
  readonly toolCallId?: string | undefined
  /** Of the role user alone. */
  readonly attachments?: readonly Attachment[] | undefined
}

/** Each of these commits before anything is sent. */
export interface Turns {
  /**
   * Commits the message and an empty answer, with `alongside`, and only then sends. With targets there is an answer for
   * each, of which the first is the branch.
   */
  say(
    id: string,
    said: Pick<SaidMessage, 'text' | 'name' | 'attachments'>,
    alongside: () => void,
    targets?: readonly StoredTarget[],
  ): { userMessageId: string; answerId: string }
  /** The files of the draft go with a user's message. */
  addMessage(id: string, message: SaidMessage): { messageId: string }
  /** Asks for an answer to the branch as it stands. */
  answer(id: string): { answerId: string }
  answerTools(
    id: string,
    messageId: string,
    results: readonly { readonly toolCallId: string; readonly text: string }[],
  ): { answerId: string }
  /** Answers a question again, as a new branch beside the answer it has. */
  retry(id: string, messageId: string): { answerId: string }
  editMessage(
    id: string,
    messageId: string,
    edit: Pick<SaidMessage, 'text' | 'name' | 'attachments'> & { readonly thenAnswer: boolean },
  ): { messageId: string; answerId: string | null }
  /** Goes on with what had arrived, as a new branch that begins with it. */
  continue(id: string, messageId: string): { answerId: string }
}

/** An answer that was committed, and is about to be asked for. */
export interface CommittedAnswer {
  readonly id: string
  readonly request: ChatRequest
  readonly begun: Answer | null
}

/** What turns are made of. */
export interface TurnSteps {
  /** The gateway of a conversation in which something may be sent; `besides` others that arrive. */
  gatewayFor(id: string, besides?: boolean): AnsweringGateway
  /** Stores an empty answer under a message, in a transaction of the caller. */
  putAnswer(
    stored: StoredConversation,
    parentId: string,
    thread?: readonly ThreadMessage[],
    begun?: Answer | null,
  ): CommittedAnswer
  /** To be called after the commit: from here on the request is on its way. */
  start(conversationId: string, gateway: AnsweringGateway, answer: CommittedAnswer): void
}

export interface TurnsParts {
  /** The version of a preset that was in use when it was last seen; null where it never was. Asks nobody. */
  readonly presetVersionInUse: (profileId: string, slug: string) => number | null
}

export function createTurns(
  context: ConversationContext,
  { presetVersionInUse }: TurnsParts,
): { turns: Turns; steps: TurnSteps } {
  const { conversations, messages, comparisons, attachmentFiles, answering, gatewayOf, beforeSend, now, createId } =
    context
  const { commit, publishMessages, publishConversation, publishSnapshot, readMessage, refuseWhileAnswering } = context

  /** All that a request needs is looked for before anything is stored: what was typed stays a draft where it lacks. */
  function gatewayFor(id: string, besides = false): AnsweringGateway {
    if (!besides) refuseWhileAnswering(id)
    const { profileId, preset, presetValues } = conversations.read(id)
    if (preset !== null && preset.version !== null && presetValues === null) {
      throw badInput(
        `What version ${preset.version} of the preset ${preset.slug} says is not known here. Choose it again.`,
      )
    }
    beforeSend(id)
    return gatewayOf(profileId)
  }

  /** Stores a message at a place of the tree and shows it, in a transaction of the caller. */
  function put(stored: StoredConversation, parentId: string | null, said: SaidMessage): string {
    const { role, text, name = null, toolCallId: callId = null, attachments = [] } = said
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

  /** Stores an empty answer under a message, in a transaction of the caller. */
  function putAnswer(
    stored: StoredConversation,
    parentId: string,
    thread: readonly ThreadMessage[] = messages.thread(parentId),
    begun: Answer | null = null,
  ): CommittedAnswer {
    attachmentFiles.check(thread.flatMap((message) => ('attachments' in message ? (message.attachments ?? []) : [])))
    const { body: request } = requestOf(stored, thread)
    const { messages: _messages, ...rest } = request
    const isPinned = stored.preset !== null && stored.preset.version !== null
    const inUse = stored.preset && !isPinned ? presetVersionInUse(stored.profileId, stored.preset.slug) : null
    const preset: AskedPreset | null =
      stored.preset && inUse !== null ? { slug: stored.preset.slug, version: inUse, isSeen: true } : stored.preset
    const id = createId()
    messages.insertAnswer({
      id,
      conversationId: stored.id,
      parentId,
      requestedModel: stored.model ?? (isPinned ? (request.model ?? null) : null),
      preset,
      request: rest,
      begun,
      createdAt: now(),
    })
    conversations.show(stored.id, id)
    conversations.touch(stored.id, now())
    return { id, request, begun }
  }

  /** To be called after the commit: from here on the request is on its way. */
  function start(conversationId: string, gateway: AnsweringGateway, answer: CommittedAnswer): void {
    answering.start({ conversationId, gateway, ...answer })
  }

  /** Commits an answer and asks for it. */
  function ask(id: string, work: (stored: StoredConversation) => CommittedAnswer): { answerId: string } {
    const gateway = gatewayFor(id)
    const answer = commit(id, () => work(conversations.read(id)))
    start(id, gateway, answer)
    publishSnapshot(id)
    return { answerId: answer.id }
  }

  /** The answers to a message: one, or one for each target. */
  function putAnswers(
    stored: StoredConversation,
    questionId: string,
    targets: readonly StoredTarget[],
  ): [CommittedAnswer, ...CommittedAnswer[]] {
    const [one, ...others] = targets
    if (one === undefined || others.length === 0) return [putAnswer(stored, questionId)]
    const first = putAnswer(withTarget(stored, one), questionId)
    const rest = others.map((target) => putAnswer(withTarget(stored, target), questionId))
    const answers: [CommittedAnswer, ...CommittedAnswer[]] = [first, ...rest]
    const columns = targets.map((target, index) => ({
      answerId: answers[index]?.id ?? first.id,
      target: settled(target, stored),
    }))
    comparisons.put(stored.id, { questionId, columns, keptId: null })
    conversations.show(stored.id, first.id)
    return answers
  }

  const turns: Turns = {
    say(id, said, alongside, targets = []) {
      const gateway = gatewayFor(id)
      const { userMessageId, answers } = commit(id, () => {
        const stored = conversations.read(id)
        alongside()
        const messageId = put(stored, stored.leafId, { ...said, role: 'user' })
        return { userMessageId: messageId, answers: putAnswers(stored, messageId, targets) }
      })
      for (const answer of answers) start(id, gateway, answer)
      const answerId = answers[0].id
      if (answers.length > 1) publishSnapshot(id)
      else {
        publishMessages(id, userMessageId, answerId)
        publishConversation(id)
      }
      return { userMessageId, answerId }
    },

    addMessage(id, message) {
      refuseWhileAnswering(id)
      if ((message.role === 'tool') !== (message.toolCallId !== undefined)) {
        throw badInput('The result of a tool names the call it answers, and nothing else does.', 'toolCallId')
      }
      const messageId = commit(id, () => {
        const stored = conversations.read(id)
        if (message.role !== 'user') return put(stored, stored.leafId, message)
        conversations.saveDraftAttachments(id, [])
        return put(stored, stored.leafId, { ...message, attachments: stored.draftAttachments ?? [] })
      })
      publishMessages(id, messageId)
      publishConversation(id)
      return { messageId }
    },

    answer(id) {
      const { leafId } = conversations.read(id)
      if (leafId === null) throw badInput('There is nothing to answer yet. Write a message first.')
      return ask(id, (stored) => putAnswer(stored, leafId))
    },

    answerTools(id, messageId, results) {
      const message = readMessage(id, messageId)
      const problem = resultsProblem(message, results)
      if (problem !== null) throw badInput(problem, 'results')
      return ask(id, (stored) => {
        let parentId = messageId
        for (const result of results) {
          parentId = put(stored, parentId, { role: 'tool', text: result.text, toolCallId: result.toolCallId })
        }
        return putAnswer(stored, parentId)
      })
    },

    retry(id, messageId) {
      const message = readMessage(id, messageId)
      const questionId = message.role === 'assistant' ? message.parentId : message.id
      if (questionId === null) throw badInput('There is no question before this message.', 'messageId')
      return ask(id, (stored) => putAnswer(stored, questionId))
    },

    editMessage(id, messageId, { text, name, attachments, thenAnswer }) {
      const message = readMessage(id, messageId)
      const gateway = thenAnswer ? gatewayFor(id) : null
      if (answering.isUnderWay(messageId)) refuseWhileAnswering(id)
      const said: SaidMessage = {
        role: message.role,
        text,
        name: name === undefined ? message.name : name,
        ...(message.role === 'tool' ? { toolCallId: message.toolCallId } : {}),
        ...(message.role === 'user' ? { attachments: attachments ?? message.attachments } : {}),
      }
      const edited = commit(id, () => {
        const stored = conversations.read(id)
        const editedId = put(stored, message.parentId, said)
        return { id: editedId, answer: gateway ? putAnswer(stored, editedId) : null }
      })
      if (gateway && edited.answer) start(id, gateway, edited.answer)
      publishSnapshot(id)
      return { messageId: edited.id, answerId: edited.answer?.id ?? null }
    },

    continue(id, messageId) {
      const message = readMessage(id, messageId)
      if (message.role !== 'assistant' || message.parentId === null) {
        throw badInput('Only an answer can be gone on with.', 'messageId')
      }
      const { parentId } = message
      refuseWhileAnswering(id)
      const before = answering.unstored(messageId) ?? messages.answer(messageId)
      if (before.text === '') throw badInput('Nothing of this answer has arrived. Ask for it again.', 'messageId')
      return ask(id, (stored) => putAnswer(stored, parentId, messages.thread(messageId), beginningOf(before)))
    },
  }
  return { turns, steps: { gatewayFor, putAnswer, start } }
}

/** What is wrong with results of an answer's calls: each call is answered once, and nothing else. */
function resultsProblem(message: Message, results: readonly { readonly toolCallId: string }[]): string | null {
  const calls = message.role === 'assistant' ? message.toolCalls.map((call) => call.id) : []
  if (calls.length === 0) return 'This message calls no tools.'
  const given = new Set(results.map((result) => result.toolCallId))
  if (given.size !== results.length) return 'A tool call has two results.'
  const missing = calls.filter((call) => !given.has(call))
  if (missing.length > 0) return `There is no result for ${missing.join(', ')}.`
  return given.size === new Set(calls).size ? null : 'A result belongs to no call of this answer.'
}
