import { use, useEffect, useEffectEvent, useMemo } from 'react'
import ConversationPanel from '../../sound/talk/conversation-panel.tsx'
import { call } from '../../bridge/call.ts'
import type { ConversationPartner } from '../../sound/talk/conversation-mode.ts'
import { useDrafts } from '../draft/drafts.ts'
import { OpenConversationContext } from '../conversation/use-conversation.ts'
import type { SyncedDrafts } from '../draft/synced-drafts.ts'
import type { OpenConversationStore } from '../conversation/conversation-store.ts'
import { claimConversationMode } from './speaker-election.ts'
import { useTalking } from './talking.ts'
import { speakAnswers } from './speak-answers.ts'

/** Conversation mode for the open conversation; replaces its composer. */
export default function Talk({ conversationId, onLeave }: { conversationId: string; onLeave: () => void }) {
  const store = use(OpenConversationContext)
  const drafts = useDrafts()
  const partner = useMemo(
    () => store && createConversationPartner(conversationId, store, drafts),
    [conversationId, store, drafts],
  )
  useEffect(() => {
    useTalking.setState({ isTalking: true })
    return () => useTalking.setState({ isTalking: false })
  }, [])
  const leave = useEffectEvent(onLeave)
  useEffect(() => claimConversationMode(() => leave()), [])
  return partner && <ConversationPanel partner={partner} onLeave={onLeave} />
}

/** Returns the partner for conversation mode in a stored conversation. The draft in its composer is kept. */
function createConversationPartner(
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
    },
  }
}
