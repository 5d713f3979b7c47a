import { useEffect, useEffectEvent } from 'react'
import type { QueuedMessage } from '#shared/conversation.ts'
import { turnDetailsText as words } from '../../text/en/turn-details.ts'
import { useToast } from '../../ui/toast.tsx'
import { appendToComposer } from '../draft/quote.ts'
import type { QueuedEdit } from './queued-row.tsx'

/** Moves an edit into the composer if its queued message was sent in the meantime. */
export function useOrphanedEdit(queue: readonly QueuedMessage[], edit: QueuedEdit | null, onGone: () => void): void {
  const toast = useToast()
  const isGone = edit !== null && !queue.some(({ id }) => id === edit.queuedId)
  const keep = useEffectEvent(() => {
    onGone()
    if (edit === null || edit.text === edit.before) return
    appendToComposer(edit.text)
    toast.show({ text: words.sentMeanwhile })
  })
  useEffect(() => {
    if (isGone) keep()
  }, [isGone])
}
