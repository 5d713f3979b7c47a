import { useEffect, useState } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import { type AppError, toErrorData } from '#shared/errors.ts'
import { useCommand } from '../../bridge/query.ts'
import { useModelsOf } from '../../gateways/gateways.ts'
import { ParameterForm } from '../../parameters/parameter-form.tsx'
import type { ParameterChange } from '../../parameters/parameter-entries.ts'
import { inspectorText } from '../../text/en/inspector.ts'
import { presetUseText } from '../../text/en/preset-use.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import { useToast } from '../../ui/toast.tsx'
import { useShownParameter } from '../conversation/shown-parameter.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { entriesOfChat, type SystemPrompts } from './unsaved-input.ts'
import { inheritedFrom, parameterOf, problemsByParameter } from '../conversation/preview-facts.ts'
import { SystemPrompt } from './system-prompt.tsx'
import { emptyMessage, usePreview } from './use-preview.ts'

interface ParametersTabProps {
  conversation: Conversation
  prompts: SystemPrompts
}

/** The system prompt and parameters of this chat. */
export function ParametersTab({ conversation, prompts }: ParametersTabProps) {
  const { id: conversationId, parameters, model, preset, profileId } = conversation
  const preview = usePreview(conversation, emptyMessage).data
  const models = useModelsOf(profileId).data?.data
  const messages = useConversation((state) => state.order.length)
  const toast = useToast()
  const setParameters = useCommand('conversation.setParameters')
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})

  const shown = useShownParameter((state) => (state.shown?.conversationId === conversationId ? state.shown : null))
  // The form has taken it by now. It must not go there again when the tab is opened another time.
  useEffect(() => {
    if (shown !== null) useShownParameter.setState({ shown: null })
  }, [shown])

  function change(changed: ParameterChange): void {
    const names = [...Object.keys(changed.set), ...changed.unset]
    const onSuccess = () =>
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))))
    const onError = (error: AppError) => {
      const data = toErrorData(error)
      const isRefusal = data.source === 'app' && data.kind === 'bad-input'
      // The error is shown in the field that was changed; if several were, main names the field.
      const name = names.length === 1 ? names[0] : isRefusal ? parameterOf(data.field ?? '') : undefined
      if (isRefusal && name !== undefined) setRefused((before) => ({ ...before, [name]: translateMainMessage(data) }))
      else toast.show({ text: `${inspectorText.notSet}: ${translateMainMessage(data)}` })
    }
    setParameters.mutate({ conversationId, ...changed }, { onSuccess, onError })
  }

  return (
    <>
      <SystemPrompt conversation={conversation} prompts={prompts} />
      <ParameterForm
        values={parameters}
        inherited={inheritedFrom(preview?.sources)}
        fixed={{
          messages: inspectorText.fixed.messages(messages),
          model: model ?? (preset === null ? inspectorText.fixed.defaultModel : presetUseText.model),
          stream: inspectorText.fixed.stream,
        }}
        supported={models?.find(({ id }) => id === model)?.supported_parameters}
        problems={{ ...problemsByParameter(preview?.problems ?? []), ...refused }}
        here={inspectorText.here}
        entries={entriesOfChat(conversationId)}
        goTo={shown}
        onChange={change}
      />
    </>
  )
}
