import type { AssistantMessage } from '#shared/conversation.ts'
import { useCommand } from '../../bridge/query.ts'
import { chatText } from '../../text/en/chat.ts'
import { useToast } from '../../ui/toast.tsx'
import { useIsAnswering } from '../conversation/use-is-answering.ts'
import type { Retry } from './use-retry.ts'

/** Goes on with an answer that is not whole, as a new branch that begins with its text. */
export function useContinue({ id, conversationId }: Pick<AssistantMessage, 'id' | 'conversationId'>): Retry {
  const toast = useToast()
  const command = useCommand('conversation.continue')
  const isBlocked = useIsAnswering()
  return {
    run: () =>
      command.mutate({ conversationId, messageId: id }, { onError: () => toast.show({ text: chatText.notContinued }) }),
    isPending: command.isPending,
    isBlocked,
  }
}
