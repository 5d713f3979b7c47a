import { call } from '../../bridge/call.ts'
import type { ConversationPartner } from '../../sound/talk/conversation-mode.ts'
import type { OpenConversationStore } from '../conversation/conversation-store.ts'
import type { SyncedDrafts } from '../draft/synced-drafts.ts'
import { addKeptSpeech } from './kept-speech.ts'
import { speakAnswers } from './speak-answers.ts'

/** Returns the partner for conversation mode in a stored conversation. The draft in its composer is kept. */
export function createConversationPartner(
  conversationId: string,
  store: OpenConversationStore,
  drafts: SyncedDrafts,
): ConversationPartner {
  const typed = () => drafts.read(conversationId) ?? store.getState().conversation?.draft ?? ''
  const stop = () => call('conversation.stop', { conversationId })

  return {
    async send(text) {
      // Stop every answer of the conversation, also one in another branch: this message would wait for it.
      await stop()
      const draft = typed()
      drafts.flush()
      await call('conversation.send', { conversationId, text, name: null, writer: drafts.writer })
      // Main clears the draft with each message.
      if (draft !== '') drafts.write(conversationId, draft)
    },
    stopAnswer() {
      // A message that is still in flight would otherwise wait in the visible queue.
      stop().catch(() => undefined)
    },
    speak: (onSpeech) => speakAnswers({ store, isTalking: true, onSpeech }),
    keepUnsent(text) {
      drafts.write(conversationId, [typed(), text].filter(Boolean).join(' '))
      addKeptSpeech(conversationId, text)
    },
  }
}
