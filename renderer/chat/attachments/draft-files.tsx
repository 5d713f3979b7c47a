import type { Attachment } from '#shared/attachment.ts'
import type { Conversation } from '#shared/conversation.ts'
import { call } from '../../bridge/call.ts'
import { attachmentsText as text } from '../../text/en/attachments.ts'
import { useToast } from '../../ui/toast.tsx'
import { messageFieldId } from '../list/new-chat.ts'
import AttachmentList from './attachment-list.tsx'
import { IncomingNotes } from './incoming-notes.tsx'
import { incomingOf, useIncomingFiles } from './incoming-files.ts'
import { NotTakenNote } from './not-taken-note.tsx'

interface DraftFilesProps {
  conversation: Conversation
  /** Whether they go with what is written now. */
  goAlong: boolean
}

/** The files of the next message: what is on its way, what is there, and what the model makes of it. */
export default function DraftFiles({ conversation, goAlong }: DraftFilesProps) {
  const { id: conversationId, draftAttachments = [] } = conversation
  const incoming = useIncomingFiles((all) => incomingOf(all, conversationId))
  const toast = useToast()

  async function remove(attachment: Attachment): Promise<void> {
    const { hash, name } = attachment
    const index = draftAttachments.findIndex((each) => each.hash === hash)
    const undo = () => void call('conversation.attach', { conversationId, attachment, index }).catch(() => undefined)
    document.getElementById(messageFieldId)?.focus()
    try {
      await call('conversation.detach', { conversationId, hash })
      toast.show({ text: text.removed(name), action: { label: text.undo, run: undo } })
    } catch {
      toast.show({ text: text.notRemoved(name) })
    }
  }

  function lookAt({ hash }: Attachment, detail: NonNullable<Attachment['detail']> | null): void {
    void call('conversation.setPictureDetail', { conversationId, hash, detail }).catch(() => undefined)
  }

  return (
    <div className="draft-files">
      <IncomingNotes conversationId={conversationId} files={incoming} />
      {draftAttachments.length > 0 && (
        <>
          <NotTakenNote conversation={conversation} />
          {!goAlong && <p className="small quiet">{text.staysForUser}</p>}
          <AttachmentList
            attachments={draftAttachments}
            onRemove={(attachment) => void remove(attachment)}
            onDetail={lookAt}
          />
        </>
      )}
    </div>
  )
}
