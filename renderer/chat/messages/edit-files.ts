import { findAttachmentProblem, withDetail } from '#shared/message-rules.ts'
import type { Attachment } from '#shared/attachment.ts'
import { AppError } from '#shared/errors.ts'
import type { Message } from '#shared/conversation.ts'
import type { AttachmentPlace } from '../attachments/attachment-place.ts'
import { type EditDraft, useEditDrafts, writeEdit } from './edit-drafts.ts'

/** Returns the attachments of a message that is being edited. */
export function filesOfEdit(message: Message, draft: EditDraft | undefined): readonly Attachment[] {
  return draft?.attachments ?? (message.role === 'user' ? (message.attachments ?? []) : [])
}

/** Returns the place that stores the attachments of an edit. Files that arrive after the edit ended are dropped. */
export function editPlace(message: Message): AttachmentPlace {
  const { id } = message

  async function change(to: (there: readonly Attachment[]) => readonly Attachment[]): Promise<void> {
    const draft = useEditDrafts.getState()[id]
    if (draft !== undefined) writeEdit(id, { ...draft, attachments: to(filesOfEdit(message, draft)) })
  }

  return {
    id,
    put: (attachment, index) =>
      change((there) => {
        const problem = findAttachmentProblem(there, attachment)
        if (problem !== null) {
          throw new AppError({ source: 'app', kind: 'bad-input', message: attachment.name, field: problem })
        }
        return there.toSpliced(index ?? there.length, 0, attachment)
      }),
    remove: (hash) => change((there) => there.filter((each) => each.hash !== hash)),
    lookAt: (hash, detail) =>
      change((there) => there.map((each) => (each.hash === hash ? withDetail(each, detail) : each))),
  }
}
