import type { Message } from '#shared/conversation.ts'
import type { ConversationState } from './conversation-state.ts'
import { useConversation } from './use-conversation.ts'

/** Returns the id of the answer at the end of the branch that is arriving, or whose tool calls run. */
function runningAnswer({ order, messages }: ConversationState): string | null {
  const last = messages[order.at(-1) ?? '']
  if (last?.role !== 'assistant') return null
  return last.status === 'streaming' || last.toolRuns?.some(({ state }) => state === 'running') ? last.id : null
}

/** Returns whether a compared answer is arriving anywhere on the path. */
function isComparing({ comparisons, messages }: ConversationState): boolean {
  return Object.values(comparisons).some(({ columns }) =>
    columns.some(({ answerId }) => isArriving(messages[answerId])),
  )
}

function isArriving(message: Message | undefined): boolean {
  return message?.role === 'assistant' && message.status === 'streaming'
}

/** Returns whether an answer is arriving, at the end or in a comparison. */
export function isAnswering(state: ConversationState): boolean {
  return runningAnswer(state) !== null || isComparing(state)
}

export function useIsAnswering(): boolean {
  return useConversation(isAnswering)
}

/** Returns the id of the last message if no answer is arriving ('' if there is none), else null. */
export function useIdleLeafId(): string | null {
  return useConversation((state) => (isAnswering(state) ? null : (state.order.at(-1) ?? '')))
}
