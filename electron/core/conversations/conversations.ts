import { randomUUID } from 'node:crypto'
import { effectiveRequest } from '#shared/chat/effective-request.ts'
import {
  type Conversation,
  type ConversationSummary,
  type Message,
  titleFrom,
  type WatchPart,
} from '#shared/conversation.ts'
import { AppError } from '#shared/errors.ts'
import type { Database } from '../storage/database.ts'
import { storageFault } from '../storage/storage-error.ts'
import { createAnswering } from './answering.ts'
import { createConversationStore, notFound, publicConversation, type StoredConversation } from './conversation-store.ts'
import { createMessageStore } from './message-store.ts'
import type { AnsweringGateway } from './running-answer.ts'
import { createWatchers } from './watchers.ts'

/** How long a deleted conversation can be restored, in milliseconds. */
const keepDeleted = 30 * 24 * 60 * 60_000

/** The conversations and the answers that arrive in them. Every method throws `AppError`s. */
export interface Conversations {
  list(): ConversationSummary[]
  create(model: string | null): Conversation
  rename(id: string, title: string): void
  delete(id: string): void
  restore(id: string): void
  chooseModel(id: string, model: string | null): void
  /** Another gateway is in use: the conversations in which nothing was said yet go there, with its model. */
  followGateway(profileId: string, model: string | null): void
  saveDraft(id: string, draft: string): void
  /** Commits the message and an empty answer, clears the draft, and only then sends. */
  send(id: string, text: string): { userMessageId: string; answerId: string }
  stop(id: string): void
  /** Answers a question again, as a new branch beside the answer it has. */
  retry(id: string, messageId: string): { answerId: string }
  showBranch(id: string, messageId: string): void
  /** The conversation as it is, then everything that happens in it, however late the watcher comes. */
  watch(id: string, signal: AbortSignal): AsyncGenerator<WatchPart>
  isAnswering(): boolean
  /** Resolves when no answer is arriving any more. */
  idle(): Promise<void>
  /** Saving works again: what could not be saved is saved now. Throws nothing. */
  catchUp(): void
  /** Ends every answer under way, saved as far as it has come. */
  interruptAll(): void
}

export interface ConversationsParts {
  readonly database: Database
  /** The gateway profile of new conversations. */
  readonly activeProfileId: () => string
  /** The gateway of a profile. Throws an `AppError` where it was removed. */
  readonly gatewayOf: (profileId: string) => AnsweringGateway
  /** Something in the list has changed. */
  readonly onListChanged: () => void
  /** These messages do not match their checksums. */
  readonly onDamaged?: (ids: readonly string[]) => void
  readonly now?: () => number
  readonly createId?: () => string
}

/** Opens the conversations: what an earlier run left unfinished is ended, and what was deleted long ago removed. */
export function openConversations({
  database,
  activeProfileId,
  gatewayOf,
  onListChanged,
  onDamaged = () => undefined,
  now = Date.now,
  createId = randomUUID,
}: ConversationsParts): Conversations {
  const conversations = createConversationStore(database)
  const messages = createMessageStore(database, onDamaged)
  const watchers = createWatchers()

  const answering = createAnswering(messages, {
    onDelta(conversationId, messageId, text, reasoning) {
      if (!isShown(conversationId, messageId)) return
      if (reasoning) watchers.tell(conversationId, { type: 'reasoning', messageId, text: reasoning })
      if (text) watchers.tell(conversationId, { type: 'text', messageId, text })
    },
    onWaiting(conversationId, messageId, note) {
      if (isShown(conversationId, messageId)) watchers.tell(conversationId, { type: 'waiting', messageId, note })
    },
    onEnd(conversationId, messageId) {
      if (isShown(conversationId, messageId)) tellMessages(conversationId, messageId)
      onListChanged()
    },
  })

  /** Ends what an earlier run left unfinished. Where nothing can be written it is done when that works again. */
  function tidy(): void {
    if (isTidy) return
    try {
      messages.interruptLeftovers(answering.underWay())
      conversations.purge(now() - keepDeleted)
      isTidy = true
    } catch (error) {
      if (storageFault(error) === null) throw error
    }
  }
  let isTidy = false
  tidy()

  /** The end of the branch shown, so that a piece of text costs no look into the database. */
  const shown = new Map<string, string>()
  const isShown = (conversationId: string, answerId: string): boolean => shown.get(conversationId) === answerId

  function show(id: string, leafId: string): void {
    conversations.show(id, leafId)
    shown.set(id, leafId)
  }

  function tellConversation(id: string): void {
    watchers.tell(id, { type: 'conversation', conversation: publicConversation(conversations.read(id)) })
    onListChanged()
  }

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
    const note = answering.note(id)
    if (note !== null && leafId !== null && answering.inConversation(id) === leafId) {
      parts.push({ type: 'waiting', messageId: leafId, note })
    }
    return parts
  }

  /** Stores an empty answer at the end of a branch, in a transaction of the caller. */
  function addAnswer({ id: conversationId, model }: StoredConversation, parentId: string): string {
    const answerId = createId()
    messages.insertAnswer({ id: answerId, conversationId, parentId, requestedModel: model, createdAt: now() })
    conversations.show(conversationId, answerId)
    conversations.touch(conversationId, now())
    return answerId
  }

  /** To be called after the commit: from here on the request is on its way. */
  function startAnswer(
    gateway: AnsweringGateway,
    { id, model }: StoredConversation,
    questionId: string,
    answerId: string,
  ): void {
    shown.set(id, answerId)
    answering.start(id, answerId, effectiveRequest({ thread: messages.thread(questionId), model }), gateway)
  }

  function refuseWhileAnswering(id: string): void {
    if (answering.inConversation(id) === null) return
    const message = 'An answer is still arriving in this conversation. Stop it first, or wait for its end.'
    throw new AppError({ source: 'app', kind: 'bad-input', message })
  }

  function readMessage(conversationId: string, id: string): Message {
    const message = messages.read(id)
    if (message.conversationId !== conversationId) throw notFound('This message is in another conversation.')
    return message
  }

  return {
    list: () =>
      conversations
        .list()
        .map((summary) => (answering.inConversation(summary.id) ? { ...summary, state: 'streaming' } : summary)),

    create(model) {
      const time = now()
      const id = createId()
      const draft = { id, title: '', createdAt: time, updatedAt: time, profileId: activeProfileId(), model, draft: '' }
      conversations.insert(draft)
      onListChanged()
      return publicConversation(conversations.read(id))
    },

    rename(id, title) {
      conversations.rename(id, title)
      tellConversation(id)
    },

    delete(id) {
      conversations.read(id)
      answering.end(id, { status: 'stopped', error: null })
      conversations.markDeleted(id, now())
      watchers.tell(id, { type: 'deleted' })
      onListChanged()
    },

    restore(id) {
      conversations.markDeleted(id, null)
      onListChanged()
    },

    chooseModel(id, model) {
      conversations.chooseModel(id, model)
      tellConversation(id)
    },

    followGateway(profileId, model) {
      for (const id of conversations.moveEmpty(profileId, model)) tellConversation(id)
    },

    saveDraft(id, draft) {
      const before = conversations.read(id).draft
      conversations.saveDraft(id, draft)
      // Who types knows the draft; the list only shows that there is one.
      if ((before === '') !== (draft === '')) onListChanged()
    },

    send(id, text) {
      refuseWhileAnswering(id)
      // Before anything is stored: what was typed stays a draft where there is no gateway to send it to.
      const gateway = gatewayOf(conversations.read(id).profileId)
      const { stored, userMessageId, answerId } = database.transaction(() => {
        const conversation = conversations.read(id)
        const messageId = createId()
        const { leafId } = conversation
        messages.insertUser({ id: messageId, conversationId: id, parentId: leafId, text, createdAt: now() })
        if (!conversation.isNamed) conversations.rename(id, titleFrom(text) || conversation.title)
        conversations.saveDraft(id, '')
        return { stored: conversation, userMessageId: messageId, answerId: addAnswer(conversation, messageId) }
      })
      startAnswer(gateway, stored, userMessageId, answerId)
      tellMessages(id, userMessageId, answerId)
      tellConversation(id)
      return { userMessageId, answerId }
    },

    stop: (id) => answering.end(id, { status: 'stopped', error: null }),

    retry(id, messageId) {
      refuseWhileAnswering(id)
      const stored = conversations.read(id)
      const gateway = gatewayOf(stored.profileId)
      const message = readMessage(id, messageId)
      const questionId = message.role === 'user' ? message.id : (message.parentId ?? message.id)
      const answerId = database.transaction(() => addAnswer(stored, questionId))
      startAnswer(gateway, stored, questionId, answerId)
      watchers.tell(id, ...snapshot(id))
      onListChanged()
      return { answerId }
    },

    showBranch(id, messageId) {
      readMessage(id, messageId)
      show(id, messages.newestLeaf(messageId))
      watchers.tell(id, ...snapshot(id))
      onListChanged()
    },

    watch: (id, signal) => watchers.watch(id, () => snapshot(id), signal),
    isAnswering: () => answering.isBusy(),
    idle: () => answering.idle(),
    catchUp() {
      tidy()
      answering.saveUnsaved()
    },
    interruptAll: () =>
      answering.endAll({
        status: 'interrupted',
        error: { source: 'transport', kind: 'interrupted', message: 'The app was closed in the middle of the answer.' },
      }),
  }
}
