import type { ToolMessage } from '#shared/conversation.ts'
import type { ConversationState } from './conversation-state.ts'

/** Returns the name of the tool whose result this is; null if no earlier answer has called it. */
export function toolNameOf(
  { order, messages }: Pick<ConversationState, 'order' | 'messages'>,
  { id, toolCallId }: Pick<ToolMessage, 'id' | 'toolCallId'>,
): string | null {
  // Ids may repeat in a later answer: the nearest call before counts.
  for (let index = order.indexOf(id) - 1; index >= 0; index -= 1) {
    const message = messages[order[index] ?? '']
    if (message?.role !== 'assistant') continue
    const call = message.toolCalls.find((each) => each.id === toolCallId)
    if (call === undefined) continue
    return message.toolRuns?.find((run) => run.callId === toolCallId)?.tool ?? call.name
  }
  return null
}

/**
 * Returns the first call of the last answer that has no result, or ''. It is the default for a result written by hand.
 */
export function openToolCall({ order, messages }: Pick<ConversationState, 'order' | 'messages'>): string {
  const answered = new Set<string>()
  for (const id of order.toReversed()) {
    const message = messages[id ?? '']
    if (message?.role === 'tool') answered.add(message.toolCallId)
    if (message?.role === 'assistant') return message.toolCalls.find((each) => !answered.has(each.id))?.id ?? ''
  }
  return ''
}
