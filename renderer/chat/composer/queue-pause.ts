import type { ConversationState } from '../conversation/conversation-state.ts'

/** Why queued messages are not sent automatically; null while an answer arrives, since its end sends them. */
export type QueuePause = 'stopped' | 'failed' | 'interrupted' | 'tools' | 'other'

export function findQueuePause({ order, messages }: Pick<ConversationState, 'order' | 'messages'>): QueuePause | null {
  const last = messages[order.at(-1) ?? '']
  if (last?.role !== 'assistant') return 'other'
  switch (last.status) {
    case 'streaming':
      return null
    case 'stopped':
    case 'failed':
    case 'interrupted':
      return last.status
    case 'done':
      return last.toolCalls.length > 0 ? 'tools' : 'other'
  }
}
