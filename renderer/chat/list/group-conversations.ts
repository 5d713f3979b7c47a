import type { ConversationSummary } from '#shared/conversation.ts'

export type ConversationGroup = 'today' | 'yesterday' | 'earlier'

/** The conversations by the day of their last word, newest first; `now` in milliseconds since 1970. Days are local. */
export function groupConversations(
  conversations: readonly ConversationSummary[],
  now: number,
): { group: ConversationGroup; conversations: ConversationSummary[] }[] {
  const groups: { group: ConversationGroup; conversations: ConversationSummary[] }[] = []
  for (const conversation of conversations.toSorted((a, b) => b.updatedAt - a.updatedAt)) {
    const group = groupOf(conversation.updatedAt, now)
    const last = groups.at(-1)
    if (last?.group === group) last.conversations.push(conversation)
    else groups.push({ group, conversations: [conversation] })
  }
  return groups
}

export function groupOf(at: number, now: number): ConversationGroup {
  const today = startOfDay(now, 0)
  if (at >= today) return 'today'
  return at >= startOfDay(now, -1) ? 'yesterday' : 'earlier'
}

/** Midnight, some days from now: by the calendar, since a day may have 23 or 25 hours. */
function startOfDay(now: number, days: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
}
