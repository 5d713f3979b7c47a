import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ContextSize } from '#shared/context-size.ts'
import type { Conversation } from '#shared/conversation.ts'
import type { AppError } from '#shared/errors.ts'
import { call } from '../../../bridge/call.ts'
import { useConversation } from '../../conversation/use-conversation.ts'
import { useDrafts } from '../../draft/drafts.ts'

/** Milliseconds without a key until the message in the composer is counted. */
const pauseMs = 400

/** Returns the size of the chat, read again when an answer begins or ends; undefined until it is known. */
export function useContextSize({ id, systemPrompt, preset }: Conversation): ContextSize | undefined {
  const end = useConversation((state) => {
    const last = state.messages[state.order.at(-1) ?? '']
    return last === undefined ? '' : `${last.id} ${last.role === 'assistant' ? last.status : ''}`
  })
  return useQuery<ContextSize, AppError>({
    queryKey: ['conversation.contextSize', id, end, systemPrompt, preset],
    queryFn: () => call('conversation.contextSize', { conversationId: id }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  }).data
}

/** Returns the number of characters in the composer, counted after a pause: typing must not render the meter. */
export function useDraftLength({ id, draft }: Conversation): number {
  const drafts = useDrafts()
  const [counted, setCounted] = useState<{ id: string; length: number } | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const count = () => setCounted({ id, length: drafts.read(id)?.length ?? 0 })
    const unsubscribe = drafts.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(count, pauseMs)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [drafts, id])
  return counted?.id === id ? counted.length : draft.length
}
