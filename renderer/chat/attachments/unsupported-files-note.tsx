import { type Attachment, unsupportedKinds } from '#shared/attachment.ts'
import type { Conversation } from '#shared/conversation.ts'
import { useModelsOf } from '../../gateways/gateways.ts'
import { attachmentsText as text } from '../../text/en/attachments.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useModelPicker } from '../model-picker/use-model-picker.ts'

/** Warns before sending that the model does not accept an attached file, as far as the gateway reports it. */
export function UnsupportedFilesNote({
  conversation,
  attachments,
}: {
  conversation: Conversation
  attachments: readonly Attachment[]
}) {
  const models = useModelsOf(conversation.profileId)
  const openPicker = useModelPicker((picker) => picker.setOpen)
  const model = models.data?.data.find(({ id }) => id === conversation.model)
  const kinds = unsupportedKinds(attachments, model?.architecture?.input_modalities)
  if (model === undefined || kinds.length === 0) return null
  return (
    <Problem
      tone="warn"
      title={text.notTaken(model.name ?? model.id, kinds)}
      text={text.notTakenText}
      actions={<Button onClick={() => openPicker(true)}>{text.chooseModel}</Button>}
    />
  )
}
