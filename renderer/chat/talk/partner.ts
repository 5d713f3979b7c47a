import { call } from '../../bridge/call.ts'
import type { ConversationPartner } from '../../conversation-mode/conversation-mode.ts'
import type { SyncedDrafts } from '../composer/synced-drafts.ts'
import type { ConversationStore } from '../conversation/conversation-store.ts'
import { speakAnswers } from '../speak-answers/speak-answers.ts'

/** A conversation as one that is talked with. What is typed in its composer stays there. */
export function conversationPartner(
  conversationId: string,
  store: ConversationStore,
  drafts: SyncedDrafts,
): ConversationPartner {
  const typed = () => drafts.read(conversationId) ?? store.getState().conversation?.draft ?? ''
  const stop = () => call('conversation.stop', { conversationId })

  return {
    async send(text) {
      // Also one in another branch, for which this message would have to wait.
      await stop()
      const draft = typed()
      drafts.flush()
      await call('conversation.send', { conversationId, text, name: null, writer: drafts.writer })
      // Main empties the draft with each message.
      if (draft !== '') drafts.write(conversationId, draft)
    },
    stopAnswer() {
      // A message that goes out meanwhile would wait in the queue, in sight.
      stop().catch(() => undefined)
    },
    speak: (onSpeech) => speakAnswers({ store, isTalking: true, onSpeech }),
    keep(text) {
      drafts.write(conversationId, [typed(), text].filter(Boolean).join(' '))
    },
  }
}
