import { findAttachmentProblem, withDetail } from '#shared/message-rules.ts'
import type { Attachment, AttachmentProblem } from '#shared/attachment.ts'
import { attachmentError } from '../attachments/attachment-files.ts'
import type { ConversationContext } from './conversation-context.ts'

/** The files of the next message. Each change is saved when the call returns. */
export interface DraftAttachments {
  /** Throws `bad-input` with the problem if the file cannot be added to those already attached. */
  attach(id: string, attachment: Attachment, index?: number): void
  detach(id: string, hash: string): void
  setPictureDetail(id: string, hash: string, detail: Attachment['detail'] | null): void
}

export function draftAttachments(context: ConversationContext): DraftAttachments {
  const { conversations, attachmentFiles, publishConversation } = context

  function change(id: string, edit: (attached: readonly Attachment[]) => readonly Attachment[]): void {
    conversations.saveDraftAttachments(id, edit(conversations.read(id).draftAttachments ?? []))
    publishConversation(id)
  }

  return {
    attach(id, attachment, index) {
      attachmentFiles.check([attachment])
      change(id, (attached) => {
        refuseMisfit(attachment, findAttachmentProblem(attached, attachment))
        return attached.toSpliced(index ?? attached.length, 0, attachment)
      })
    },
    detach: (id, hash) => change(id, (attached) => attached.filter((each) => each.hash !== hash)),
    setPictureDetail(id, hash, detail) {
      change(id, (attached) => attached.map((each) => (each.hash === hash ? withDetail(each, detail) : each)))
    },
  }
}

function refuseMisfit({ name }: Attachment, problem: AttachmentProblem | null): void {
  if (problem !== null) throw attachmentError(problem, name)
}
