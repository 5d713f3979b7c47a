import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import type { RequestPreview } from '#shared/request-preview.ts'
import type { AppError } from '#shared/errors.ts'
import { call } from '../../bridge/call.ts'
import { useCall } from '../../bridge/query.ts'
import { useConversation } from '../conversation/use-conversation.ts'

/** The next message. */
export interface NextMessage {
  text: string
  /** `name` of the message on the wire. */
  name: string | null
  /** The index of the target whose request is shown; undefined for the chat's own. */
  target?: number | undefined
}

export const emptyMessage: NextMessage = { text: '', name: null }

/**
 * Returns the request that this message would send, and reads it again when an input of it changes. The last result
 * stays until then.
 */
export function usePreview(conversation: Conversation, message: NextMessage): UseQueryResult<RequestPreview, AppError> {
  const {
    id: conversationId,
    profileId,
    model,
    systemPrompt,
    parameters,
    preset,
    comparing,
    draftAttachments,
    responseCacheSeconds,
  } = conversation
  // The end represents the whole branch: without a new message, only the running answer changes.
  const end = useConversation((state) => {
    const last = state.messages[state.order.at(-1) ?? '']
    return last === undefined ? '' : `${last.id} ${last.role === 'assistant' ? last.status : ''}`
  })
  const { baseUrl } = useCall('gateway.status', {}).data ?? {}
  const depends = {
    profileId,
    model,
    systemPrompt,
    parameters,
    preset,
    comparing,
    draftAttachments,
    responseCacheSeconds,
    end,
    baseUrl,
  }
  return useQuery<RequestPreview, AppError>({
    queryKey: ['conversation.preview', conversationId, message, depends],
    queryFn: () => call('conversation.preview', { conversationId, ...message }),
    placeholderData: keepPreviousData,
    // A request can be megabytes, so only the one on screen is kept.
    gcTime: 0,
    staleTime: 0,
  })
}

/** Reads the request with the content of its files. It is not cached, since it can be megabytes. */
export function readWholeRequest(conversationId: string, message: NextMessage): Promise<RequestPreview> {
  return call('conversation.preview', { conversationId, ...message, isWhole: true })
}

/** Returns the value once it has not changed for `delayMs`. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return debounced
}
