import type { AssistantMessage } from '#shared/conversation.ts'
import { useCommand } from '../../bridge/query.ts'
import { compareText } from '../../text/en/compare.ts'
import { useToast } from '../../ui/toast.tsx'
import type { Retry } from '../messages/use-retry.ts'

/** Asks the target of a compared answer again, or for the rest of the answer; the others beside it are left in peace. */
export function useRetryCompared(
  { id, conversationId }: Pick<AssistantMessage, 'id' | 'conversationId'>,
  goesOn: boolean,
): Retry {
  const toast = useToast()
  const command = useCommand('conversation.retryCompared')
  const failed = goesOn ? compareText.notGoneOn : compareText.notRetried
  return {
    run: () =>
      command.mutate({ conversationId, messageId: id, goesOn }, { onError: () => toast.show({ text: failed }) }),
    isPending: command.isPending,
    isBlocked: false,
  }
}
