import type { ConversationSummary } from '#shared/conversation.ts'
import { type DayGroup, dayGroup } from '../../text/day-group.ts'

export type ConversationGroup = 'pinned' | DayGroup

/**
 * Returns the pinned conversations, then the others by the local day of their last message, each group newest first.
 * `now` is in milliseconds since 1970.
 */
export function groupConversations(
  conversations: readonly ConversationSummary[],
  now: number,
): { group: ConversationGroup; conversations: ConversationSummary[] }[] {
  const groups: Record<ConversationGroup, ConversationSummary[]> = { pinned: [], today: [], yesterday: [], earlier: [] }
  for (const conversation of conversations.toSorted((a, b) => b.updatedAt - a.updatedAt)) {
    groups[conversation.isPinned ? 'pinned' : dayGroup(conversation.updatedAt, now)].push(conversation)
  }
  return order
    .map((group) => ({ group, conversations: groups[group] }))
    .filter((group) => group.conversations.length > 0)
}

const order: readonly ConversationGroup[] = ['pinned', 'today', 'yesterday', 'earlier']
