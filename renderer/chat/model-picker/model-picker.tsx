import { helpModel } from '#shared/guide/help-model.ts'
import { BookOpen, Cpu } from 'lucide-react'
import type { Conversation } from '#shared/conversation.ts'
import { useLocalServerWatch } from '../../connect/local-servers.ts'
import { useGateways, useModelsOf } from '../../gateways/gateways.ts'
import { modelNamesIn } from '../../gateways/model-name.ts'
import { useCall, useCommand } from '../../bridge/query.ts'
import { useChangeSettings } from '../../bridge/settings.ts'
import { expiryIn, expiryWords } from '../../model-choice/expiry.ts'
import { ExpiryTag } from '../../model-choice/expiry-tag.tsx'
import { fallbacksIn } from '../../model-choice/fallbacks.ts'
import { toggled } from '../../gateways/kept-models.ts'
import { useModelOfPreset } from '../../model-choice/model-of-preset.ts'
import { ModelChoice } from '../../model-choice/model-choice.tsx'
import { chatText } from '../../text/en/chat.ts'
import { modelFactsText } from '../../text/en/model-facts.ts'
import { modelPickerText } from '../../text/en/model-picker.ts'
import { presetUseText } from '../../text/en/preset-use.ts'
import { useToast } from '../../ui/toast.tsx'
import { chooseChatModel } from '../conversation/conversation-store.ts'
import { useConversationStore } from '../conversation/use-conversation.ts'
import { useComposer } from '../draft/use-composer.ts'
import { asksBuiltInHelp, isEmbeddedGateway } from '../conversation/asks-help.ts'
import { openConnectAnother } from '../../connect/connect-another-state.ts'
import { useModelPicker } from './use-model-picker.ts'

/** The model of the next message: a button with its name, and a searchable list of all models. */
export function ModelPicker({ conversation }: { conversation: Conversation }) {
  const { isOpen, setOpen } = useModelPicker()
  const changeSettings = useChangeSettings()
  const composer = useComposer()
  const toast = useToast()
  const models = useModelsOf(conversation.profileId)
  const active = useCall('gateway.status', {}).data?.profileId
  const store = useConversationStore()
  const { model } = conversation
  const setParameters = useCommand('conversation.setParameters', { failed: modelPickerText.fallbacksNotSet })
  const gateways = useGateways()
  const isEmbedded = isEmbeddedGateway(conversation.profileId, gateways) === true
  // Also while it is not known yet: the help must not be announced as a model first.
  const asksHelp = asksBuiltInHelp(conversation, gateways) !== false
  // There the gateway's own choice is the built-in help, which has a row.
  const hasDefault = !isEmbedded || conversation.preset !== null
  const defaultLabel = conversation.preset === null ? chatText.defaultModel : presetUseText.model
  const listed = model === null ? defaultLabel : modelNamesIn(models.data?.data ?? [])(model)
  const ofPreset = useModelOfPreset(conversation.profileId, model === null ? conversation.preset : null)
  const ends = expiryIn(models.data?.data ?? [], model ?? ofPreset ?? null)
  const name = asksHelp ? chatText.builtInHelp : listed
  const spoken = ends === null ? name : modelFactsText.modelAnd(name, expiryWords(ends))

  // Local servers are searched for while the list is open, and it follows what is found.
  useLocalServerWatch(isOpen && isEmbedded)

  function choose(wanted: string | null): void {
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
    <ModelChoice
      profileId={conversation.profileId}
      label={chatText.currentModel(
        fallbacks.length === 0 ? spoken : modelPickerText.withFallbacks(spoken, fallbacks.length),
      )}
      name={name}
      icon={asksHelp ? BookOpen : Cpu}
      more={
        <>
          {fallbacks.length > 0 && <span className="quiet num">{modelPickerText.moreFallbacks(fallbacks.length)}</span>}
          <ExpiryTag day={ends} isSign />
        </>
      }
      isOpen={isOpen}
      setOpen={setOpen}
      moveFocus={() => composer.current?.focus()}
      current={hasDefault ? model : (model ?? helpModel)}
      defaultLabel={hasDefault ? defaultLabel : null}
      defaultPreset={conversation.preset}
      fallbacks={fallbacks}
      onChoose={choose}
      onFallback={toggleFallback}
      onConnect={openConnectAnother}
    />
  )
}
