import { parameterProblems } from '#shared/chat/parameter-problems.ts'
import type { Conversations } from '../core/conversations/conversations.ts'
import type { MessageSearch } from '../core/conversations/search/message-search.ts'
import type { Transfers } from '../core/conversations/transfer/transfers.ts'
import { latestOf } from '../core/latest-of.ts'
import type { CallHandlers, StreamHandlers } from '../ipc/handlers.ts'

/** Minimum time between two progress updates of an import. */
const importIntervalMs = 250

export interface ConversationHandlerParts {
  readonly conversations: Conversations
  readonly search: MessageSearch
  readonly transfers: Transfers
  /** The model of a new chat if the caller names none. */
  readonly defaultModel: () => string | null
}

export function conversationHandlers({ conversations, search, transfers, defaultModel }: ConversationHandlerParts) {
  return {
    'conversation.create': ({ model }) => conversations.create(model === undefined ? defaultModel() : model),
    'conversation.findEmpty': () => ({ conversationId: conversations.findEmpty() }),
    'conversation.rename': ({ conversationId, title }) => done(conversations.rename(conversationId, title)),
    'conversation.pin': ({ conversationId, isPinned }) => done(conversations.pin(conversationId, isPinned)),
    'conversation.delete': ({ conversationId }) => done(conversations.delete(conversationId)),
    'conversation.restore': ({ conversationId }) => done(conversations.restore(conversationId)),
    'conversation.chooseModel': ({ conversationId, model }) => done(conversations.chooseModel(conversationId, model)),
    'conversation.choosePreset': async ({ conversationId, preset }) =>
      done(await conversations.choosePreset(conversationId, preset, defaultModel())),
    'conversation.moveToActiveGateway': ({ conversationId }) =>
      done(conversations.moveToActiveGateway(conversationId, defaultModel())),
    'conversation.setSystemPrompt': ({ conversationId, systemPrompt }) =>
      done(conversations.setSystemPrompt(conversationId, systemPrompt)),
    'conversation.setParameters': ({ conversationId, set, unset }) =>
      done(conversations.setParameters(conversationId, set, unset)),
    'conversation.saveDraft': ({ conversationId, draft, ...by }) => conversations.saveDraft(conversationId, draft, by),
    'conversation.preview': ({ conversationId, text, name, target, isWhole }) =>
      conversations.preview(conversationId, text, name, target, isWhole),
    'conversation.attach': ({ conversationId, attachment, index }) =>
      done(conversations.attach(conversationId, attachment, index)),
    'conversation.detach': ({ conversationId, hash }) => done(conversations.detach(conversationId, hash)),
    'conversation.setPictureDetail': ({ conversationId, hash, detail }) =>
      done(conversations.setPictureDetail(conversationId, hash, detail)),
    'parameters.check': ({ values }) => parameterProblems(values),
    'conversation.send': ({ conversationId, text, name, writer }) =>
      conversations.send(conversationId, text, name, writer),
    'conversation.editQueued': ({ conversationId, queuedId, text }) =>
      done(conversations.editQueued(conversationId, queuedId, text)),
    'conversation.removeQueued': ({ conversationId, queuedId }) =>
      done(conversations.removeQueued(conversationId, queuedId)),
    'conversation.sendQueued': ({ conversationId }) => done(conversations.sendQueued(conversationId)),
    'conversation.setComparing': async ({ conversationId, targets }) =>
      done(await conversations.setComparing(conversationId, targets)),
    'conversation.compareMessage': ({ conversationId, messageId, targets, existingAnswerIds }) =>
      conversations.compareMessage(conversationId, messageId, targets, existingAnswerIds),
    'conversation.retryCompared': ({ conversationId, messageId, continuesAnswer }) =>
      conversations.retryCompared(conversationId, messageId, continuesAnswer),
    'conversation.keepAnswer': ({ conversationId, messageId }) =>
      done(conversations.keepAnswer(conversationId, messageId)),
    'conversation.stop': ({ conversationId, answerId }) => done(conversations.stop(conversationId, answerId)),
    'conversation.tryNow': ({ conversationId, answerId }) => done(conversations.tryNow(conversationId, answerId)),
    'conversation.addMessage': ({ conversationId, ...message }) => conversations.addMessage(conversationId, message),
    'conversation.answer': ({ conversationId }) => conversations.answer(conversationId),
    'conversation.answerTools': ({ conversationId, messageId, results }) =>
      conversations.answerTools(conversationId, messageId, results),
    'conversation.retry': ({ conversationId, messageId }) => conversations.retry(conversationId, messageId),
    'conversation.editMessage': ({ conversationId, messageId, ...edit }) =>
      conversations.editMessage(conversationId, messageId, edit),
    'conversation.continue': ({ conversationId, messageId }) => conversations.continue(conversationId, messageId),
    'conversation.deleteMessage': ({ conversationId, messageId }) =>
      done(conversations.deleteMessage(conversationId, messageId)),
    'conversation.restoreMessage': ({ conversationId, messageId }) =>
      done(conversations.restoreMessage(conversationId, messageId)),
    'conversation.showBranch': ({ conversationId, messageId }) =>
      done(conversations.showBranch(conversationId, messageId)),
    'conversation.messages': ({ conversationId, messageId, from, count }) =>
      conversations.messages(conversationId, messageId, from, count),
    'conversation.place': ({ conversationId, messageId }) => conversations.place(conversationId, messageId),
    'conversation.cost': ({ conversationId, messageId }) => conversations.cost(conversationId, messageId),
    'conversation.find': ({ conversationId, query }) => conversations.find(conversationId, query),
    'conversation.details': ({ conversationId, messageId }) => conversations.details(conversationId, messageId),
    'conversation.answerAudio': ({ conversationId, messageId }) => conversations.answerAudio(conversationId, messageId),
    'conversation.saveSound': ({ conversationId, messageId }) => transfers.saveSound(conversationId, messageId),
    'conversation.search': ({ query, limit, offset }) => search.search(query, limit, offset),
    'conversation.export': ({ conversationIds, format }) => transfers.export(conversationIds, format),
    'conversation.showExported': () => done(transfers.showExported()),
    'conversation.stopImport': ({ importId }) => done(transfers.stopImport(importId)),
  } satisfies Partial<CallHandlers>
}

export function conversationStreams(conversations: Conversations, transfers: Pick<Transfers, 'import'>) {
  return {
    'conversation.import': ({ importId }, signal) => latestOf(transfers.import(signal, importId), importIntervalMs),
    'conversation.watchList': (_nothing, signal) => conversations.watchList(signal),
    'conversation.watch': ({ conversationId }, signal) => conversations.watch(conversationId, signal),
  } satisfies Partial<StreamHandlers>
}

/** Returns the answer of a call without output. */
function done(_nothing: void): Record<string, never> {
  return {}
}
