import type { ToolMessage } from '#shared/conversation.ts'
import type { ConversationState } from '../conversation/conversation-state.ts'

/** The name of the tool whose call this is the result of; null where no answer before it has made that call. */
export function toolNameOf(
  { order, messages }: Pick<ConversationState, 'order' | 'messages'>,
  { id, toolCallId }: Pick<ToolMessage, 'id' | 'toolCallId'>,
): string | null {
  // Ids of calls may come again in a later answer: the nearest one before is meant.
  for (let index = order.indexOf(id) - 1; index >= 0; index -= 1) {
    const message = messages[order[index] ?? '']
    if (message?.role !== 'assistant') continue
    const call = message.toolCalls.find((each) => each.id === toolCallId)
    if (call !== undefined) return call.name
  }
  return null
}

/** The first call of the last answer that has no result yet, for who writes one by hand; empty where there is none. */
export function openToolCall({ order, messages }: Pick<ConversationState, 'order' | 'messages'>): string {
  const answered = new Set<string>()
  for (const id of order.toReversed()) {
    const message = messages[id ?? '']
    if (message?.role === 'tool') answered.add(message.toolCallId)
    if (message?.role === 'assistant') return message.toolCalls.find((each) => !answered.has(each.id))?.id ?? ''
  }
  return ''
}
