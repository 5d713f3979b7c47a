import type { ConversationState } from './conversation-state.ts'

/** Returns whether the loaded part of a conversation has a result of a tool. */
export function hasToolResults({ messages }: Pick<ConversationState, 'messages'>): boolean {
  return Object.values(messages).some(({ role }) => role === 'tool')
}
