import { create } from 'zustand'
import type { Attachment } from '#shared/attachment.ts'
import type { Message } from '#shared/conversation.ts'
import { keptEntries } from '../conversation/kept-entries.ts'

/** The new text of a message that is being edited. */
export interface EditDraft {
  text: string
  /** `name` of the message on the wire; empty is none. */
  name: string
  /** The files that go with it, where they are others than before. */
  attachments?: readonly Attachment[]
}

const kept = keptEntries({ key: 'chat.edits', limit: 50, isValue: isEditDraft })

/** The messages that are being edited, by id: their editors are open, and come back after a restart. */
export const useEditDrafts = create<Readonly<Record<string, EditDraft>>>(() => kept.readAll(localStorage))

/** The message whose editor was opened by hand just now and takes the focus; the others wait where they are. */
let opened: string | null = null

/** Opens the editor of a message, with this text where it was left earlier. */
export function beginEdit({ id, text, name }: Message, draft: EditDraft = { text, name: name ?? '' }): void {
  opened = id
  writeEdit(id, draft)
}

/** Whether the editor that asks was opened by hand just now; said once. */
export function takesFocus(messageId: string): boolean {
  if (opened !== messageId) return false
  opened = null
  return true
}

export function writeEdit(messageId: string, draft: EditDraft): void {
  useEditDrafts.setState({ [messageId]: draft })
  kept.keep(localStorage, messageId, draft)
}

/** Closes the editor: the text was saved, or is not wanted. */
export function endEdit(messageId: string): void {
  const { [messageId]: _ended, ...others } = useEditDrafts.getState()
  useEditDrafts.setState(others, true)
  kept.keep(localStorage, messageId, undefined)
}

function isEditDraft(value: unknown): value is EditDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    'name' in value &&
    typeof value.name === 'string' &&
    (!('attachments' in value) || (Array.isArray(value.attachments) && value.attachments.every(isAttachment)))
  )
}

/** As far as it is drawn; main looks at it closely when it is sent. */
function isAttachment(value: unknown): value is Attachment {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['hash', 'name', 'kind', 'type'].every(
      (key) => key in value && typeof value[key as keyof typeof value] === 'string',
    )
  )
}
