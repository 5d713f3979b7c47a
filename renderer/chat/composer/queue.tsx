import { useState } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import { toErrorData } from '#shared/errors.ts'
import { useCommand } from '../../bridge/query.ts'
import { turnDetailsText as words } from '../../text/en/turn-details.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { useComposer } from '../draft/use-composer.ts'
import { isAnswering } from '../conversation/use-is-answering.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { findQueuePause } from './queue-pause.ts'
import { type QueuedEdit, QueuedRow, useOrphanedEdit } from './queued-row.tsx'
import styles from './queue.module.css'

interface QueueProps {
  conversation: Conversation
  /** Nothing can be sent now; the reason is shown above. */
  isBlocked: boolean
}

/** Shows the messages that wait for the end of the running answer. A paused queue says why and offers to continue. */
export default function Queue({ conversation, isBlocked }: QueueProps) {
  const { id: conversationId, queue } = conversation
  const isImported = queue[0]?.isImported === true
  const reason = useConversation((state) => (isAnswering(state) ? null : findQueuePause(state)))
  const pause = reason === null || !isImported ? reason : 'imported'
  const sendNow = useCommand('conversation.sendQueued')
  const remove = useCommand('conversation.removeQueued')
  const composer = useComposer()
  const [edit, setEdit] = useState<QueuedEdit | null>(null)
  const failed = sendNow.error ?? remove.error
  useOrphanedEdit(queue, edit, () => setEdit(null))

  if (queue.length === 0) return null
  return (
    <section className={styles.queue} aria-label={words.queue}>
      <div className={styles.head}>
        <output className="grow small">
          {pause === null && !isImported ? words.queueHint : words.queuePaused[pause ?? 'imported']}
        </output>
        {pause !== null && (
          <Button
            size="small"
            disabled={isBlocked}
            busy={sendNow.isPending}
            onClick={() => sendNow.mutate({ conversationId })}
          >
            {words.sendQueued}
          </Button>
        )}
      </div>
      {failed && <ErrorProblem error={toErrorData(failed)} />}
      <ol>
        {queue.map((message) => (
          <QueuedRow
            key={message.id}
            conversationId={conversationId}
            message={message}
            edit={edit?.queuedId === message.id ? edit : null}
            onEdit={setEdit}
            onRemove={() => {
              remove.mutate({ conversationId, queuedId: message.id })
              composer.current?.focus()
            }}
          />
        ))}
      </ol>
    </section>
  )
}
