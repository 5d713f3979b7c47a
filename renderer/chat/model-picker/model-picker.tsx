import type { Conversation } from '#shared/conversation.ts'
import { useModelsOf } from '../../gateways/gateways.ts'
import { modelNamesIn } from '../../gateways/model-name.ts'
import { useCall, useCommand } from '../../bridge/query.ts'
import { useChangeSettings } from '../../bridge/settings.ts'
import { openConnectDialog } from '../../connect/connect-dialog-state.ts'
import { fallbacksIn } from '../../model-choice/fallbacks.ts'
import { toggled } from '../../model-choice/kept-models.ts'
import { ModelChoice } from '../../model-choice/model-choice.tsx'
import { chatText } from '../../text/en/chat.ts'
import { modelPickerText } from '../../text/en/model-picker.ts'
import { presetUseText } from '../../text/en/preset-use.ts'
import { useToast } from '../../ui/toast.tsx'
import { chooseChatModel } from '../conversation/conversation-store.ts'
import { useConversationStore } from '../conversation/use-conversation.ts'
import { useComposer } from '../draft/use-composer.ts'
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
  const defaultLabel = conversation.preset === null ? chatText.defaultModel : presetUseText.model
  const name = model === null ? defaultLabel : modelNamesIn(models.data?.data ?? [])(model)

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
        fallbacks.length === 0 ? name : modelPickerText.withFallbacks(name, fallbacks.length),
      )}
      name={name}
      more={
        fallbacks.length > 0 && <span className="quiet num">{modelPickerText.moreFallbacks(fallbacks.length)}</span>
      }
      isOpen={isOpen}
      setOpen={setOpen}
      moveFocus={() => composer.current?.focus()}
      current={model}
      defaultLabel={defaultLabel}
      fallbacks={fallbacks}
      onChoose={choose}
      onFallback={toggleFallback}
      onConnect={openConnectDialog}
    />
  )
}
