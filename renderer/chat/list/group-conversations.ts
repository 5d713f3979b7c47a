import type { ConversationSummary } from '#shared/conversation.ts'

export type ConversationGroup = 'pinned' | 'today' | 'yesterday' | 'earlier'

/**
 * The pinned conversations, then the others by the day of their last word, each newest first; `now` in milliseconds
 * since 1970. Days are local.
 */
export function groupConversations(
  conversations: readonly ConversationSummary[],
  now: number,
): { group: ConversationGroup; conversations: ConversationSummary[] }[] {
  const groups: Record<ConversationGroup, ConversationSummary[]> = { pinned: [], today: [], yesterday: [], earlier: [] }
  for (const conversation of conversations.toSorted((a, b) => b.updatedAt - a.updatedAt)) {
    groups[conversation.isPinned ? 'pinned' : groupOf(conversation.updatedAt, now)].push(conversation)
  }
  return order
    .map((group) => ({ group, conversations: groups[group] }))
    .filter((group) => group.conversations.length > 0)
}

const order: readonly ConversationGroup[] = ['pinned', 'today', 'yesterday', 'earlier']

/** Its day as a group, whether it is pinned or not. */
export function groupOf(at: number, now: number): Exclude<ConversationGroup, 'pinned'> {
  const today = startOfDay(now, 0)
  if (at >= today) return 'today'
  return at >= startOfDay(now, -1) ? 'yesterday' : 'earlier'
}

/** Midnight, some days from now: by the calendar, since a day may have 23 or 25 hours. */
function startOfDay(now: number, days: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
}
