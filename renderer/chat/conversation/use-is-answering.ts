import type { ConversationState } from './conversation-state.ts'
import { useConversation } from './use-conversation.ts'

/** The answer that is arriving in the open conversation. Only the last one shown can be. */
export function answerUnderWay({ order, messages }: ConversationState): string | null {
  const last = messages[order.at(-1) ?? '']
  return last?.role === 'assistant' && last.status === 'streaming' ? last.id : null
}

export function useIsAnswering(): boolean {
  return useConversation((state) => answerUnderWay(state) !== null)
}
