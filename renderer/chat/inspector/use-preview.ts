import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Conversation, RequestPreview } from '#shared/conversation.ts'
import type { AppError } from '#shared/errors.ts'
import { call } from '../../bridge/call.ts'
import { useCall } from '../../bridge/query.ts'
import { useConversation } from '../conversation/use-conversation.ts'

/** What would be said next. */
export interface Said {
  text: string
  /** `name` of the message on the wire. */
  name: string | null
  /** The one of several targets whose request it is, by its place; none is as the chat says. */
  target?: number | undefined
}

export const nothingSaid: Said = { text: '', name: null }

/**
 * The request as it would leave now with this as the next message, read again whenever something that goes into it has
 * changed. What was read before stays until then.
 */
export function usePreview(conversation: Conversation, said: Said): UseQueryResult<RequestPreview, AppError> {
  const {
    id: conversationId,
    profileId,
    model,
    systemPrompt,
    parameters,
    preset,
    comparing,
    draftAttachments,
  } = conversation
  // The end of the branch stands for all of it: no message changes without a new one, but the answer under way.
  const end = useConversation((state) => {
    const last = state.messages[state.order.at(-1) ?? '']
    return last === undefined ? '' : `${last.id} ${last.role === 'assistant' ? last.status : ''}`
  })
  const { baseUrl } = useCall('gateway.status', {}).data ?? {}
  const depends = { profileId, model, systemPrompt, parameters, preset, comparing, draftAttachments, end, baseUrl }
  return useQuery<RequestPreview, AppError>({
    queryKey: ['conversation.preview', conversationId, said, depends],
    queryFn: () => call('conversation.preview', { conversationId, ...said }),
    placeholderData: keepPreviousData,
    // A thread can be megabytes: the one on screen is enough.
    gcTime: 0,
    staleTime: 0,
  })
}

/** The value once it has not changed for so many milliseconds. */
export function useRested<Value>(value: Value, delay: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return rested
}
