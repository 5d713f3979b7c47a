import { use, useEffect, useEffectEvent, useMemo } from 'react'
import ConversationPanel from '../../sound/talk/conversation-panel.tsx'
import { conversationModeText as text } from '../../text/en/conversation-mode.ts'
import { useToast } from '../../ui/toast.tsx'
import { useDrafts } from '../draft/drafts.ts'
import { OpenConversationContext } from '../conversation/use-conversation.ts'
import { createConversationPartner } from './conversation-partner.ts'
import { claimConversationMode } from './speaker-election.ts'
import { useTalking } from './talking.ts'

/** Conversation mode for the open conversation; replaces its composer. */
export default function Talk({ conversationId, onLeave }: { conversationId: string; onLeave: () => void }) {
  const store = use(OpenConversationContext)
  const drafts = useDrafts()
  const { show } = useToast()
  const partner = useMemo(
    () =>
      store &&
      createConversationPartner(conversationId, store, drafts, (discard) =>
        show({ text: text.keptUnsent, action: { label: text.discardUnsent, run: discard } }),
      ),
    [conversationId, store, drafts, show],
  )
  useEffect(() => {
    useTalking.setState({ isTalking: true })
    return () => useTalking.setState({ isTalking: false })
  }, [])
  const leave = useEffectEvent(onLeave)
  useEffect(() => claimConversationMode(() => leave()), [])
  return partner && <ConversationPanel partner={partner} onLeave={onLeave} />
}
