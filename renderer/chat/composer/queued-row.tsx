import { Pencil, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useEffectEvent } from 'react'
import type { QueuedMessage } from '#shared/conversation.ts'
import { toErrorData } from '#shared/errors.ts'
import { useCommand } from '../../bridge/query.ts'
import { compareStartText } from '../../text/en/compare.ts'
import { turnDetailsText as words } from '../../text/en/turn-details.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { isSendKey } from '../draft/send-key.ts'
import { appendToComposer } from '../draft/quote.ts'
import { useComposer } from '../draft/use-composer.ts'
import input from '../../ui/field.module.css'
import editing from '../draft/edit.module.css'
import styles from './queue.module.css'

/** The text of a queued message before its edit, and now. */
export interface QueuedEdit {
  queuedId: string
  before: string
  text: string
}

interface QueuedRowProps {
  conversationId: string
  message: QueuedMessage
  /** Null if it is not being edited. */
  edit: QueuedEdit | null
  onEdit: (edit: QueuedEdit | null) => void
  onRemove: () => void
}

export function QueuedRow({ conversationId, message, edit, onEdit, onRemove }: QueuedRowProps) {
  const { id: queuedId, text, attachments } = message
  if (edit !== null) {
    const mayBeEmpty = attachments !== undefined
    return <EditedRow conversationId={conversationId} edit={edit} mayBeEmpty={mayBeEmpty} onEdit={onEdit} />
  }
  return (
    <li className={styles.row}>
      <span className={styles.text}>{text}</span>
      {message.targets !== undefined && (
        <span className="small quiet">{compareStartText.toTargets(message.targets)}</span>
      )}
      {attachments && <span className={styles.files}>{words.queuedFiles(attachments.map(({ name }) => name))}</span>}
      <IconButton
        size="small"
        label={words.editQueued}
        icon={Pencil}
        onClick={() => onEdit({ queuedId, before: text, text })}
      />
      <IconButton size="small" label={words.removeQueued} icon={X} onClick={onRemove} />
    </li>
  )
}

function EditedRow({
  conversationId,
  edit,
  mayBeEmpty,
  onEdit,
}: Pick<QueuedRowProps, 'conversationId' | 'onEdit'> & { edit: QueuedEdit; mayBeEmpty: boolean }) {
  const save = useCommand('conversation.editQueued')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [])

  function saveNow(): void {
    if ((edit.text.trim() === '' && !mayBeEmpty) || save.isPending) return
    const { queuedId, text } = edit
    save.mutate({ conversationId, queuedId, text }, { onSuccess: () => onEdit(null) })
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { key, shiftKey, ctrlKey, metaKey, altKey, keyCode } = event
    const { isComposing } = event.nativeEvent
    if (key === 'Escape' && !isComposing) {
      event.preventDefault()
      onEdit(null)
    }
    if (!isSendKey({ key, shiftKey, ctrlKey, metaKey, altKey, keyCode, isComposing })) return
    event.preventDefault()
    saveNow()
  }

  return (
    <li className={styles.edited}>
      <textarea
        ref={field}
        className={classNames(input.input, editing.text)}
        aria-label={words.queuedText}
        value={edit.text}
        spellCheck={false}
        onChange={(event) => onEdit({ ...edit, text: event.target.value })}
        onKeyDown={press}
      />
      {save.error && <ErrorProblem error={toErrorData(save.error)} onRetry={saveNow} retrying={save.isPending} />}
      <div className={editing.bar}>
        <span className="grow" />
        <Button size="small" variant="ghost" onClick={() => onEdit(null)}>
          {words.cancel}
        </Button>
        <Button
          size="small"
          variant="primary"
          busy={save.isPending}
          disabled={edit.text.trim() === '' && !mayBeEmpty}
          onClick={saveNow}
        >
          {words.saveQueued}
        </Button>
      </div>
    </li>
  )
}

/** Moves an edit into the composer if its queued message was sent in the meantime. */
export function useOrphanedEdit(queue: readonly QueuedMessage[], edit: QueuedEdit | null, onGone: () => void): void {
  const composer = useComposer()
  const toast = useToast()
  const isGone = edit !== null && !queue.some(({ id }) => id === edit.queuedId)
  const keep = useEffectEvent(() => {
    onGone()
    if (edit === null || edit.text === edit.before) return
    appendToComposer(composer, edit.text)
    toast.show({ text: words.sentMeanwhile })
  })
  useEffect(() => {
    if (isGone) keep()
  }, [isGone])
}
