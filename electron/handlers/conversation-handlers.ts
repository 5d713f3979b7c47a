import type { Conversations } from '../core/conversations/conversations.ts'
import type { CallHandlers, StreamHandlers } from '../ipc/handlers.ts'

/** `defaultModel` is what a new chat begins with where the caller does not say. */
export function conversationHandlers(conversations: Conversations, defaultModel: () => string | null) {
  return {
    'conversation.list': () => conversations.list(),
    'conversation.create': ({ model }) => conversations.create(model === undefined ? defaultModel() : model),
    'conversation.rename': ({ conversationId, title }) => done(conversations.rename(conversationId, title)),
    'conversation.delete': ({ conversationId }) => done(conversations.delete(conversationId)),
    'conversation.restore': ({ conversationId }) => done(conversations.restore(conversationId)),
    'conversation.chooseModel': ({ conversationId, model }) => done(conversations.chooseModel(conversationId, model)),
    'conversation.saveDraft': ({ conversationId, draft }) => done(conversations.saveDraft(conversationId, draft)),
    'conversation.send': ({ conversationId, text }) => conversations.send(conversationId, text),
    'conversation.stop': ({ conversationId }) => done(conversations.stop(conversationId)),
    'conversation.retry': ({ conversationId, messageId }) => conversations.retry(conversationId, messageId),
    'conversation.showBranch': ({ conversationId, messageId }) =>
      done(conversations.showBranch(conversationId, messageId)),
  } satisfies Partial<CallHandlers>
}

export function conversationStreams(conversations: Conversations): StreamHandlers {
  return { 'conversation.watch': ({ conversationId }, signal) => conversations.watch(conversationId, signal) }
}

/** The answer of a call that has none: it has been done. */
function done(_nothing: void): Record<string, never> {
  return {}
}
