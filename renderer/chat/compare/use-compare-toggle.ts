import type { Conversation } from '#shared/conversation.ts'
import { useModelsOf } from '../../gateways/gateways.ts'
import { useCommand } from '../../bridge/query.ts'
import { useKeptModels } from '../../gateways/kept-models.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import { useComposer } from '../draft/use-composer.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { firstTargets } from './first-targets.ts'
import { dropTargetInputs } from './target-input.ts'

/**
 * Returns whether the next message goes to several targets, and a function that turns this on or off. The targets are
 * stored with the draft.
 */
export function useCompareToggle(conversation: Conversation): { isOn: boolean; toggle: () => void } {
  const { id: conversationId, comparing } = conversation
  const { recent } = useKeptModels(conversation.profileId)
  const models = useModelsOf(conversation.profileId).data?.data ?? []
  const comparisons = useConversation((state) => state.comparisons)
  const composer = useComposer()
  const setComparing = useCommand('conversation.setComparing', { failed: translateMainMessage })
  const isOn = comparing.length > 0
  return {
    isOn,
    toggle: () => {
      const targets = isOn ? [] : firstTargets(conversation, Object.values(comparisons), recent, models)
      // Sending ends a comparison too, in main.
      dropTargetInputs(conversationId)
      if (isOn) composer.current?.focus()
      setComparing.mutate({ conversationId, targets })
    },
  }
}
