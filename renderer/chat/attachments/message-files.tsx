import type { Conversation } from '#shared/conversation.ts'
import type { Attachment } from '#shared/attachment.ts'
import { unsupportedKinds } from '#shared/message-rules.ts'
import { attachmentsText as text } from '../../text/en/attachments.ts'
import { useToast } from '../../ui/toast.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ReadingFile } from '../../ui/reading-file.tsx'
import { useModelsOf } from '../../gateways/gateways.ts'
import { useModelPicker } from '../model-picker/use-model-picker.ts'
import AttachmentList from './attachment-list.tsx'
import type { AttachmentPlace } from './attachment-place.ts'
import { type IncomingFile, incomingOf, useIncomingFiles } from './incoming-files.ts'
import { dismissIncoming } from './attach-files.ts'
import styles from './attachment-list.module.css'

interface MessageFilesProps {
  place: AttachmentPlace
  attachments: readonly Attachment[]
  conversation: Conversation
  /** Whether the files are sent with the message that is being written. */
  willBeSent?: boolean
  /** Called when a file is removed: its button had the focus. */
  onRemove: () => void
  className?: string
}

/**
 * The files of a message that is being written: those being read, those attached, and whether the model accepts them.
 */
export default function MessageFiles({
  place,
  attachments,
  conversation,
  willBeSent = true,
  onRemove,
  className,
}: MessageFilesProps) {
  const incoming = useIncomingFiles((all) => incomingOf(all, place.id))
  const toast = useToast()

  async function remove(attachment: Attachment): Promise<void> {
    const { hash, name } = attachment
    const index = attachments.findIndex((each) => each.hash === hash)
    const undo = () => void place.put(attachment, index).catch(() => undefined)
    onRemove()
    try {
      await place.remove(hash)
      toast.show({ text: text.removed(name), action: { label: text.undo, run: undo } })
    } catch {
      toast.show({ text: text.notRemoved(name) })
    }
  }

  return (
    <div className={classNames(styles.files, className)} data-files>
      <IncomingNotes place={place} files={incoming} />
      {attachments.length > 0 && (
        <>
          <UnsupportedFilesNote conversation={conversation} attachments={attachments} />
          {!willBeSent && <p className="small quiet">{text.staysForUser}</p>}
          <AttachmentList
            attachments={attachments}
            onRemove={(attachment) => void remove(attachment)}
            onDetail={({ hash }, detail) => void place.lookAt(hash, detail).catch(() => undefined)}
          />
        </>
      )}
    </div>
  )
}

/** Shows the files that are being read, and those that could not be. */
function IncomingNotes({ place, files }: { place: AttachmentPlace; files: readonly IncomingFile[] }) {
  return files.map((file) => (
    <IncomingNote key={file.id} file={file} onDismiss={() => dismissIncoming(place, file.id)} />
  ))
}

function IncomingNote({ file, onDismiss }: { file: IncomingFile; onDismiss: () => void }) {
  const dismiss = <Button onClick={onDismiss}>{text.dismiss}</Button>
  switch (file.state) {
    case 'reading':
      return <ReadingFile words={text} name={file.name} done={file.done} onCancel={file.cancel} />
    case 'refused':
      return (
        <Problem isCompact title={text.problemTitle(file.name)} text={text.problems[file.problem]} actions={dismiss} />
      )
    case 'failed':
      return <ErrorProblem isCompact error={file.error} onRetry={file.retry} moreActions={dismiss} />
  }
}

/** Warns before sending that the model does not accept an attached file, as far as the gateway reports it. */
function UnsupportedFilesNote({
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
      isCompact
      tone="warn"
      title={text.notTaken(model.name ?? model.id, kinds)}
      text={text.notTakenText}
      actions={<Button onClick={() => openPicker(true)}>{text.chooseModel}</Button>}
    />
  )
}
