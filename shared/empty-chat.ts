import type { ConversationSummary } from './conversation.ts'

/** An empty chat that may serve as the new one, so that empty ones do not pile up. */
export function emptyChatOf(conversations: readonly ConversationSummary[]): ConversationSummary | undefined {
  return conversations.find(({ state, hasDraft, preview }) => state === null && !hasDraft && preview === '')
}
