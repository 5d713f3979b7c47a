import { Columns2 } from 'lucide-react'
import type { Conversation } from '#shared/conversation.ts'
import { useModelsOf } from '../../gateways/gateways.ts'
import { useCommand } from '../../bridge/query.ts'
import { useSettings } from '../../bridge/settings.ts'
import { compareStartText } from '../../text/en/compare.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useComposer } from '../draft/use-composer.ts'
import { useChatRequest } from '../conversation/chat-requests.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { firstTargets } from './first-targets.ts'
import { dropTargetInputs } from './target-input.ts'

/** Sends the next message to several targets, or to one again. The targets are stored with the draft. */
export function CompareButton({ conversation }: { conversation: Conversation }) {
  const { id: conversationId, comparing } = conversation
  const { recentModels } = useSettings()
  const models = useModelsOf(conversation.profileId).data?.data ?? []
  const comparisons = useConversation((state) => state.comparisons)
  const composer = useComposer()
  const setComparing = useCommand('conversation.setComparing', { failed: translateMainMessage })
  const isOn = comparing.length > 0
  const toggle = () => {
    const targets = isOn ? [] : firstTargets(conversation, Object.values(comparisons), recentModels, models)
    // Sending ends a comparison too, in main.
    dropTargetInputs(conversationId)
    if (isOn) composer.current?.focus()
    setComparing.mutate({ conversationId, targets })
  }
  useChatRequest('compare', () => {
    if (!isOn) toggle()
  })
  return <IconButton label={compareStartText.compare} icon={Columns2} pressed={isOn} onClick={toggle} />
}
