import type { AssistantMessage } from '#shared/conversation.ts'
import { useCommand } from '../../bridge/query.ts'
import { chatText } from '../../text/en/chat.ts'
import { useToast } from '../../ui/toast.tsx'
import { useRetryCompared } from './use-retry-compared.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { useIsAnswering } from '../conversation/use-is-answering.ts'
import type { Retry } from './use-retry.ts'

/** Continues an incomplete answer as a new branch that begins with its text. */
export function useContinue(answer: Pick<AssistantMessage, 'id' | 'conversationId' | 'parentId'>): Retry {
  const { id, conversationId } = answer
  const toast = useToast()
  const command = useCommand('conversation.continue')
  const isBlocked = useIsAnswering()
  const isCompared = useConversation(({ comparisons }) =>
    (comparisons[answer.parentId ?? '']?.columns ?? []).some(({ answerId }) => answerId === id),
  )
  const compared = useRetryCompared(answer, true)
  // A compared answer continues with its own target, and keeps its column.
  if (isCompared) return compared
  return {
    run: () =>
      command.mutate({ conversationId, messageId: id }, { onError: () => toast.show({ text: chatText.notContinued }) }),
    isPending: command.isPending,
    isBlocked,
  }
}
