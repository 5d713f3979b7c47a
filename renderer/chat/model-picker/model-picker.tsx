import { BookOpen, Cpu } from 'lucide-react'
import { useEffect } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import { useLocalServerWatch } from '../../connect/local-servers.ts'
import { useGateways, useModelsOf } from '../../gateways/gateways.ts'
import { useCall, useCommand } from '../../bridge/query.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { chatText } from '../../text/en/chat.ts'
import { presetUseText } from '../../text/en/preset-use.ts'
import { loadLater } from '../../ui/load-later.tsx'
import { chooseChatModel } from '../conversation/conversation-store.ts'
import { useConversationStore } from '../conversation/use-conversation.ts'
import { useComposer } from '../draft/use-composer.ts'
import { asksBuiltInHelp, isEmbeddedGateway } from '../conversation/asks-help.ts'
import { useToast } from '../../ui/toast.tsx'
import { modelPickerText } from '../../text/en/model-picker.ts'
import { ModelPopover } from './model-popover.tsx'
import { withNewest, fallbacksIn, toggled } from './model-sections.ts'
import { useModelPicker } from './use-model-picker.ts'

// Not needed for the first paint.
const ModelSearch = loadLater(() => import('./model-search.tsx'))

/** The model of the next message: a button with its name, and a searchable list of all models. */
export function ModelPicker({ conversation }: { conversation: Conversation }) {
  const { isOpen, setOpen } = useModelPicker()
  const changeSettings = useChangeSettings()
  const { recentModels } = useSettings()
  const composer = useComposer()
  const toast = useToast()
  const models = useModelsOf(conversation.profileId)
  const active = useCall('gateway.status', {}).data?.profileId
  const { refetch } = models
  const store = useConversationStore()
  const { model } = conversation
  const setParameters = useCommand('conversation.setParameters', { failed: modelPickerText.fallbacksNotSet })
  const gateways = useGateways()
  const isEmbedded = isEmbeddedGateway(conversation.profileId, gateways) === true
  // Also while it is not known yet: the help must not be announced as a model first.
  const asksHelp = asksBuiltInHelp(conversation, gateways) !== false
  const ownDefault = isEmbedded ? chatText.builtInHelp : chatText.defaultModel
  const defaultLabel = conversation.preset === null ? ownDefault : presetUseText.model
  const listed = models.data?.data.find((each) => each.id === model)?.name ?? model ?? defaultLabel
  const name = asksHelp ? chatText.builtInHelp : listed

  // Preloaded, so that typing right after opening it by a key works.
  useEffect(() => void ModelSearch.preload(), [])
  // A gateway's models change without an event. The last list is shown during the request.
  useEffect(() => {
    if (isOpen) void refetch({ cancelRefetch: false })
  }, [isOpen, refetch])

  // Local servers are searched for while the list is open, and it follows what is found.
  useLocalServerWatch(isOpen && isEmbedded)

  function choose(wanted: string | null): void {
    setOpen(false)
    if (wanted !== null) changeSettings({ recentModels: withNewest(recentModels, wanted) })
    // New chats use the active gateway, which may not have this model.
    if (conversation.profileId === active) changeSettings({ model: wanted })
    chooseChatModel(store, wanted).catch(() => toast.show({ text: chatText.modelNotChosen }))
  }

  const fallbacks = fallbacksIn(conversation.parameters['models'])

  function toggleFallback(id: string): void {
    const next = toggled(fallbacks, id)
    const change = next.length === 0 ? { set: {}, unset: ['models'] } : { set: { models: next }, unset: [] }
    setParameters.mutate({ conversationId: conversation.id, ...change })
  }

  return (
    <ModelPopover
      label={chatText.currentModel(
        fallbacks.length === 0 ? name : modelPickerText.withFallbacks(name, fallbacks.length),
      )}
      name={name}
      icon={asksHelp ? BookOpen : Cpu}
      more={
        fallbacks.length > 0 && <span className="quiet num">{modelPickerText.moreFallbacks(fallbacks.length)}</span>
      }
      isOpen={isOpen}
      setOpen={setOpen}
      moveFocus={() => composer.current?.focus()}
    >
      <ModelSearch
        query={models}
        current={model}
        defaultLabel={defaultLabel}
        fallbacks={fallbacks}
        onChoose={choose}
        onFallback={toggleFallback}
      />
    </ModelPopover>
  )
}
