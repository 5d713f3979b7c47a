import { type Attachment, type AttachmentProblem, misfit, withDetail } from '#shared/attachment.ts'
import { refused } from '../attachments/attachment-files.ts'
import type { ConversationContext } from './conversation-context.ts'

/** The files of the next message. Each change is on the disk when it returns. */
export interface DraftAttachments {
  /** Throws `bad-input` with the problem where it does not go with those that are there. */
  attach(id: string, attachment: Attachment, index?: number): void
  detach(id: string, hash: string): void
  setPictureDetail(id: string, hash: string, detail: Attachment['detail'] | null): void
}

export function draftAttachments(context: ConversationContext): DraftAttachments {
  const { conversations, attachmentFiles, publishConversation } = context

  function change(id: string, to: (there: readonly Attachment[]) => readonly Attachment[]): void {
    conversations.saveDraftAttachments(id, to(conversations.read(id).draftAttachments ?? []))
    publishConversation(id)
  }

  return {
    attach(id, attachment, index) {
      attachmentFiles.check([attachment])
      change(id, (there) => {
        refuseMisfit(attachment, misfit(there, attachment))
        return there.toSpliced(index ?? there.length, 0, attachment)
      })
    },
    detach: (id, hash) => change(id, (there) => there.filter((each) => each.hash !== hash)),
    setPictureDetail(id, hash, detail) {
      change(id, (there) => there.map((each) => (each.hash === hash ? withDetail(each, detail) : each)))
    },
  }
}

function refuseMisfit({ name }: Attachment, problem: AttachmentProblem | null): void {
  if (problem !== null) throw refused(problem, name)
}
