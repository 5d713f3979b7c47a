import type { ConversationSummary } from '#shared/conversation.ts'

/** The conversations whose name has every word of the query: main looks at messages alone. */
export function titlesWith(conversations: readonly ConversationSummary[], query: string): ConversationSummary[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return conversations.filter(({ title }) => {
    const name = title.toLocaleLowerCase()
    return words.every((word) => name.includes(word))
  })
}
