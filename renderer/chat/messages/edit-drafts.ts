import type { Message } from '#shared/conversation.ts'
import type { Attachment } from '#shared/attachment.ts'
import type { EditDraft } from '#shared/chat-draft.ts'
import { findAttachmentProblem, withDetail } from '#shared/message-rules.ts'
import { AppError } from '#shared/errors.ts'
import type { AttachmentPlace } from '../attachments/attachment-place.ts'
import { chatDrafts, readChatDraft } from '../draft/chat-drafts.ts'

/** The message whose editor was just opened by hand and takes the focus; restored editors do not. */
let opened: string | null = null

/** Opens the editor of a message, with an earlier draft if there is one. */
export function beginEdit({ id, text, name }: Message, draft: EditDraft = { text, name: name ?? '' }): void {
  opened = id
  writeEdit(id, draft)
}

/** Returns whether this editor was just opened by hand. True only for the first call. */
export function claimFocus(messageId: string): boolean {
  if (opened !== messageId) return false
  opened = null
  return true
}

export function writeEdit(messageId: string, draft: EditDraft): void {
  chatDrafts.write({ kind: 'edit', ownerId: messageId, value: draft })
}

/** Closes the editor after its draft was saved or discarded. */
export function endEdit(messageId: string): void {
  chatDrafts.write({ kind: 'edit', ownerId: messageId, value: null })
}

/** Returns the attachments of a message that is being edited. */
export function filesOfEdit(message: Message, draft: EditDraft | undefined): readonly Attachment[] {
  return draft?.attachments ?? (message.role === 'user' ? (message.attachments ?? []) : [])
}

/** Returns the place that stores the attachments of an edit. Files that arrive after the edit ended are dropped. */
export function editPlace(message: Message): AttachmentPlace {
  const { id } = message

  async function change(to: (there: readonly Attachment[]) => readonly Attachment[]): Promise<void> {
    const draft = readChatDraft('edit', id)
    if (draft !== undefined) writeEdit(id, { ...draft, attachments: [...to(filesOfEdit(message, draft))] })
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
