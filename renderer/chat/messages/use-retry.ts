import type { AssistantMessage } from '#shared/conversation.ts'
import { useCommand } from '../../bridge/query.ts'
import { chatText } from '../../text/en/chat.ts'
import { useToast } from '../../ui/toast.tsx'
import { useIsAnswering } from '../conversation/use-is-answering.ts'

export interface Retry {
  run: () => void
  isPending: boolean
  /** Another answer is arriving in this conversation. */
  isBlocked: boolean
}

/** Answers the same message again, as a new branch. */
export function useRetry({ id, conversationId }: AssistantMessage): Retry {
  const toast = useToast()
  const command = useCommand('conversation.retry')
  const isBlocked = useIsAnswering()
  return {
    run: () =>
      command.mutate({ conversationId, messageId: id }, { onError: () => toast.show({ text: chatText.notRetried }) }),
    isPending: command.isPending,
    isBlocked,
  }
}
