import { Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { EditDraft } from '#shared/chat-draft.ts'
import type { Message } from '#shared/conversation.ts'
import { toErrorData } from '#shared/errors.ts'
import { useCommand } from '../../bridge/query.ts'
import { chatText } from '../../text/en/chat.ts'
import { turnDetailsText as words } from '../../text/en/turn-details.ts'
import { turnsText } from '../../text/en/turns.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DropFiles } from '../../ui/drop-files.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { useComposer } from '../draft/use-composer.ts'
import { useToast } from '../../ui/toast.tsx'
import { attachFiles, attachPasted, chooseFiles, incomingOf, useIncomingFiles } from '../attachments/incoming-files.ts'
import { useChatDraft } from '../draft/chat-drafts.ts'
import { isSendKey } from '../draft/send-key.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { useIsAnswering } from '../conversation/use-is-answering.ts'
import { beginEdit, endEdit, claimFocus, writeEdit, editPlace, filesOfEdit } from './edit-drafts.ts'
import { useTurnPlace } from './turn-frame.tsx'
import fields from '../../ui/field.module.css'
import editing from '../draft/edit.module.css'
import turn from './turn.module.css'
import styles from './turn-editor.module.css'

const MessageFiles = loadLater(() => import('../attachments/message-files.tsx'))

/** Edits a message in its place. The draft is stored until it is saved or discarded. */
export default function TurnEditor({ message }: { message: Message }) {
  const { id: messageId, conversationId, role } = message
  const before = { text: message.text, name: message.name ?? '' }
  const draft: EditDraft = useChatDraft('edit', messageId) ?? before
  const edit = useCommand('conversation.editMessage')
  const isAnswering = useIsAnswering()
  const field = useRef<HTMLTextAreaElement>(null)
  const composer = useComposer()
  const toast = useToast()
  const conversation = useConversation((state) => state.conversation)
  const place = useMemo(() => editPlace(message), [message])
  const attachments = filesOfEdit(message, draft)
  const incoming = useIncomingFiles((all) => incomingOf(all, place.id))
  const isReading = incoming.some(({ state }) => state === 'reading')
  const canSave = (draft.text.trim() !== '' || role === 'tool' || attachments.length > 0) && !isReading
  // A rewritten answer is followed by the next question, not by another answer.
  const offersSend = role !== 'assistant'
  const canSend = canSave && !isAnswering

  useEffect(() => {
    const element = field.current
    if (element === null || !claimFocus(messageId)) return
    element.focus()
    element.setSelectionRange(element.value.length, element.value.length)
  }, [messageId])

  function save(thenAnswer: boolean): void {
    if (!(thenAnswer ? canSend : canSave) || edit.isPending) return
    const name = draft.name.trim() === '' ? null : draft.name
    edit.mutate(
      { conversationId, messageId, text: draft.text, name, attachments: [...attachments], thenAnswer },
      {
        onSuccess() {
          endEdit(messageId)
          composer.current?.focus()
        },
      },
    )
  }

  function cancel(): void {
    endEdit(messageId)
    composer.current?.focus()
    if (draft.text === before.text && draft.name === before.name && draft.attachments === undefined) return
    toast.show({
      text: words.discarded,
      action: { label: chatText.undo, run: () => beginEdit(message, draft) },
    })
  }

  function press(event: KeyboardEvent<HTMLElement>): void {
    const { isComposing } = event.nativeEvent
    if (event.key === 'Escape' && !isComposing) {
      event.preventDefault()
      cancel()
    }
    if (event.target !== field.current || !isSendKey({ ...keyOf(event), isComposing })) return
    event.preventDefault()
    save(offersSend)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it; it is not a control.
    <article
      {...useTurnPlace()}
      className={classNames(turn.turn, styles.editor)}
      aria-label={words.editing[role]}
      tabIndex={-1}
      onKeyDown={press}
    >
      <FileDropArea isOn={role === 'user'} onFiles={(files, folders) => attachFiles(place, files, folders)}>
        <div className={turn.byline} data-find="skip">
          <h2>{words.editing[role]}</h2>
        </div>
        <textarea
          ref={field}
          className={classNames(fields.input, editing.text)}
          aria-label={words.newText}
          value={draft.text}
          spellCheck={false}
          onChange={(event) => writeEdit(messageId, { ...draft, text: event.target.value })}
          onPaste={role === 'user' ? (event) => attachPasted(place, event) : undefined}
        />
        {role !== 'tool' && (before.name !== '' || draft.name !== '') && (
          <label className={styles.name}>
            {words.name}
            <input
              className={fields.input}
              value={draft.name}
              maxLength={64}
              onChange={(event) => writeEdit(messageId, { ...draft, name: event.target.value })}
            />
          </label>
        )}
        {conversation !== null && (attachments.length > 0 || incoming.length > 0) && (
          <MessageFiles
            place={place}
            attachments={attachments}
            className={styles.files}
            conversation={conversation}
            onRemove={() => field.current?.focus()}
          />
        )}
        {edit.error && <ErrorProblem error={toErrorData(edit.error)} />}
        <div className={editing.bar} data-find="skip">
          {role === 'user' && <IconButton label={turnsText.attach} icon={Plus} onClick={() => chooseFiles(place)} />}
          <span className="grow small quiet">{isAnswering && offersSend ? words.editWaits : words.editStays}</span>
          <Button variant="ghost" onClick={cancel}>
            {words.cancel}
          </Button>
          <Button
            variant={offersSend ? 'default' : 'primary'}
            disabled={!canSave}
            busy={edit.isPending && !edit.variables.thenAnswer}
            onClick={() => save(false)}
          >
            {words.saveOnly}
          </Button>
          {offersSend && (
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
      </FileDropArea>
    </article>
  )
}

/** Only user messages have attachments. */
function FileDropArea({
  isOn,
  onFiles,
  children,
}: {
  isOn: boolean
  onFiles: (files: File[], folders: string[]) => void
  children: ReactNode
}) {
  if (!isOn) return children
  return (
    <DropFiles label={turnsText.dropToAttach} onFiles={onFiles}>
      {children}
    </DropFiles>
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
