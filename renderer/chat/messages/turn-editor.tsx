import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Attachment } from '#shared/attachment.ts'
import type { Message } from '#shared/conversation.ts'
import { toErrorData } from '#shared/errors.ts'
import { useCommand } from '../../bridge/query.ts'
import { chatText } from '../../text/en/chat.ts'
import { turnDetailsText as words } from '../../text/en/turn-details.ts'
import { attachmentsText } from '../../text/en/attachments.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../ui/error-problem.tsx'
import { useToast } from '../../ui/toast.tsx'
import AttachmentList from '../attachments/attachment-list.tsx'
import { sends } from '../composer/sends.ts'
import { useIsAnswering } from '../conversation/use-is-answering.ts'
import { messageFieldId } from '../list/new-chat.ts'
import { beginEdit, type EditDraft, endEdit, takesFocus, useEditDrafts, writeEdit } from './edit-drafts.ts'
import { useTurnPlace } from './turn-place.ts'

/** A message, being edited in its place. What is typed is kept until it is saved or discarded. */
export default function TurnEditor({ message }: { message: Message }) {
  const { id: messageId, conversationId, role } = message
  const attached = (message.role === 'user' && message.attachments) || []
  const before = { text: message.text, name: message.name ?? '' }
  const draft: EditDraft = useEditDrafts((drafts) => drafts[messageId]) ?? before
  const edit = useCommand('conversation.editMessage')
  const isAnswering = useIsAnswering()
  const field = useRef<HTMLTextAreaElement>(null)
  const toast = useToast()
  const without = draft.without ?? []
  const left = attached.filter(({ hash }) => !without.includes(hash))
  const canSave = draft.text.trim() !== '' || role === 'tool' || left.length > 0
  // An answer that the person rewrote is followed by their next question, not by another answer.
  const sendsToo = role !== 'assistant'
  const canSend = canSave && !isAnswering

  useEffect(() => {
    const element = field.current
    if (element === null || !takesFocus(messageId)) return
    element.focus()
    element.setSelectionRange(element.value.length, element.value.length)
  }, [messageId])

  function save(thenAnswer: boolean): void {
    if (!(thenAnswer ? canSend : canSave) || edit.isPending) return
    const name = draft.name.trim() === '' ? null : draft.name
    edit.mutate(
      { conversationId, messageId, text: draft.text, name, attachments: left, thenAnswer },
      {
        onSuccess() {
          endEdit(messageId)
          document.getElementById(messageFieldId)?.focus()
        },
      },
    )
  }

  function cancel(): void {
    endEdit(messageId)
    document.getElementById(messageFieldId)?.focus()
    if (draft.text === before.text && draft.name === before.name && without.length === 0) return
    toast.show({
      text: words.discarded,
      action: { label: chatText.undo, run: () => beginEdit(message, draft) },
    })
  }

  function takeOff({ hash, name }: Attachment): void {
    writeEdit(messageId, { ...draft, without: [...without, hash] })
    field.current?.focus()
    const undo = () => writeEdit(messageId, { ...draft, without })
    toast.show({ text: attachmentsText.removed(name), action: { label: attachmentsText.undo, run: undo } })
  }

  function press(event: KeyboardEvent<HTMLElement>): void {
    const { isComposing } = event.nativeEvent
    if (event.key === 'Escape' && !isComposing) {
      event.preventDefault()
      cancel()
    }
    if (event.target !== field.current || !sends({ ...keyOf(event), isComposing })) return
    event.preventDefault()
    save(sendsToo)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc is a way out, not a control.
    <article
      {...useTurnPlace()}
      className="turn editor"
      aria-label={words.editing[role]}
      tabIndex={-1}
      onKeyDown={press}
    >
      <div className="by">
        <h2>{words.editing[role]}</h2>
      </div>
      <textarea
        ref={field}
        className="input edit-text"
        aria-label={words.newText}
        value={draft.text}
        spellCheck={false}
        onChange={(event) => writeEdit(messageId, { ...draft, text: event.target.value })}
      />
      {role !== 'tool' && (before.name !== '' || draft.name !== '') && (
        <label className="edit-name">
          {words.name}
          <input
            className="input"
            value={draft.name}
            maxLength={64}
            onChange={(event) => writeEdit(messageId, { ...draft, name: event.target.value })}
          />
        </label>
      )}
      {left.length > 0 && <AttachmentList attachments={left} onRemove={takeOff} />}
      {edit.error && <ErrorProblem error={toErrorData(edit.error)} />}
      <div className="edit-bar">
        <span className="grow small quiet">{isAnswering && sendsToo ? words.editWaits : words.editStays}</span>
        <Button variant="ghost" onClick={cancel}>
          {words.cancel}
        </Button>
        <Button
          variant={sendsToo ? 'default' : 'primary'}
          disabled={!canSave}
          busy={edit.isPending && !edit.variables.thenAnswer}
          onClick={() => save(false)}
        >
          {words.saveOnly}
        </Button>
        {sendsToo && (
          <Button
            variant="primary"
            disabled={!canSend}
            busy={edit.isPending && edit.variables.thenAnswer}
            onClick={() => save(true)}
          >
            {words.send}
          </Button>
        )}
      </div>
    </article>
  )
}

const keyOf = ({ key, shiftKey, ctrlKey, metaKey, altKey, keyCode }: KeyboardEvent) => ({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
  keyCode,
})
