import type { AssistantMessage } from '#shared/conversation.ts'
import { useCommand } from '../../bridge/query.ts'
import { compareText } from '../../text/en/compare.ts'
import { useToast } from '../../ui/toast.tsx'
import type { Retry } from './use-retry.ts'

/** Retries or continues one answer of a comparison; the other columns do not change. */
export function useRetryCompared(
  { id, conversationId }: Pick<AssistantMessage, 'id' | 'conversationId'>,
  continuesAnswer: boolean,
): Retry {
  const toast = useToast()
  const command = useCommand('conversation.retryCompared')
  const failed = continuesAnswer ? compareText.notContinued : compareText.notRetried
  return {
    run: () =>
      command.mutate(
        { conversationId, messageId: id, continuesAnswer },
        { onError: () => toast.show({ text: failed }) },
      ),
    isPending: command.isPending,
    isBlocked: false,
  }
}
