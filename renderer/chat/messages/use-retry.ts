import { useMemo } from 'react'
import type { AssistantMessage } from '#shared/conversation.ts'
import { useCommand } from '../../bridge/query.ts'
import { chatText } from '../../text/en/chat.ts'
import { compareText } from '../../text/en/compare.ts'
import { useIsAnswering } from '../conversation/use-is-answering.ts'
import { useConversation } from '../conversation/use-conversation.ts'

export interface Retry {
  run: () => void
  isPending: boolean
  /** Another answer is arriving in this conversation. */
  isBlocked: boolean
}

/** Answers the same message again, as a new branch. */
export function useRetry({ id, conversationId }: AssistantMessage): Retry {
  const command = useCommand('conversation.retry', { failed: chatText.notRetried })
  const isBlocked = useIsAnswering()
  return {
    run: () => command.mutate({ conversationId, messageId: id }),
    isPending: command.isPending,
    isBlocked,
  }
}

/** Continues an incomplete answer as a new branch that begins with its text. */
export function useContinue(answer: Pick<AssistantMessage, 'id' | 'conversationId' | 'parentId'>): Retry {
  const { id, conversationId } = answer
  const command = useCommand('conversation.continue', { failed: chatText.notContinued })
  const isBlocked = useIsAnswering()
  const isCompared = useConversation(({ comparisons }) =>
    (comparisons[answer.parentId ?? '']?.columns ?? []).some(({ answerId }) => answerId === id),
  )
  const compared = useRetryCompared(answer, true)
  // A compared answer continues with its own target, and keeps its column.
  if (isCompared) return compared
  return {
    run: () => command.mutate({ conversationId, messageId: id }),
    isPending: command.isPending,
    isBlocked,
  }
}

/** Retries or continues one answer of a comparison; the other columns do not change. */
export function useRetryCompared(
  { id, conversationId }: Pick<AssistantMessage, 'id' | 'conversationId'>,
  continuesAnswer: boolean,
): Retry {
  const { mutate, isPending } = useCommand('conversation.retryCompared', {
    failed: continuesAnswer ? compareText.notContinued : compareText.notRetried,
  })
  // Stable, for the memoized head of a column.
  return useMemo(
    () => ({
      run: () => mutate({ conversationId, messageId: id, continuesAnswer }),
      isPending,
      isBlocked: false,
    }),
    [mutate, isPending, conversationId, id, continuesAnswer],
  )
}
