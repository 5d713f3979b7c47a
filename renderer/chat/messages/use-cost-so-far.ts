import { useCall } from '../../bridge/query.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { type CostSoFar, costSoFar } from './details/answer-figures.ts'

/** Returns the cost of the branch that is shown. Main adds up the part that is not loaded. */
export function useCostSoFar(): CostSoFar | null {
  const { order, endFrom, messages } = useConversation((state) => state)
  const first = messages[order[endFrom] ?? '']
  const messageId = endFrom > 0 ? (first?.parentId ?? null) : null
  const before = useCall(
    'conversation.cost',
    { conversationId: first?.conversationId ?? '', messageId: messageId ?? '' },
    { enabled: messageId !== null },
  ).data
  if (messageId !== null && before === undefined) return null
  const end = order.slice(endFrom).flatMap((id) => messages[id ?? ''] ?? [])
  return costSoFar(end, messageId === null ? null : before)
}
