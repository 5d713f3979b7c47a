import type { Attachment } from '#shared/attachment.ts'
import type { Conversation } from '#shared/conversation.ts'
import { attachmentsText as text } from '../../text/en/attachments.ts'
import { useToast } from '../../ui/toast.tsx'
import AttachmentList from './attachment-list.tsx'
import type { AttachmentPlace } from './attachment-place.ts'
import { IncomingNotes } from './incoming-notes.tsx'
import { incomingOf, useIncomingFiles } from './incoming-files.ts'
import { UnsupportedFilesNote } from './unsupported-files-note.tsx'

interface MessageFilesProps {
  place: AttachmentPlace
  attachments: readonly Attachment[]
  conversation: Conversation
  /** Whether the files are sent with the message that is being written. */
  willBeSent?: boolean
  /** Called when a file is removed: its button had the focus. */
  onRemove: () => void
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
    <div className="draft-files">
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
