import type { Message } from '#shared/conversation.ts'
import type { ConversationState } from './conversation-state.ts'
import { useConversation } from './use-conversation.ts'

/** The answer that is arriving at the end of the open conversation. */
function answerUnderWay({ order, messages }: ConversationState): string | null {
  const last = messages[order.at(-1) ?? '']
  return last?.role === 'assistant' && last.status === 'streaming' ? last.id : null
}

/** Whether an answer is arriving that is compared, anywhere on the path. */
function isComparing({ comparisons, messages }: ConversationState): boolean {
  return Object.values(comparisons).some(({ columns }) =>
    columns.some(({ answerId }) => isArriving(messages[answerId])),
  )
}

function isArriving(message: Message | undefined): boolean {
  return message?.role === 'assistant' && message.status === 'streaming'
}

/** Whether an answer is arriving, at the end or among those that are compared. */
export function isAnswering(state: ConversationState): boolean {
  return answerUnderWay(state) !== null || isComparing(state)
}

export function useIsAnswering(): boolean {
  return useConversation(isAnswering)
}

/** The last message of the open conversation when no answer is arriving, '' where there is none; null while one is. */
export function useSettledAt(): string | null {
  return useConversation((state) => (isAnswering(state) ? null : (state.order.at(-1) ?? '')))
}
