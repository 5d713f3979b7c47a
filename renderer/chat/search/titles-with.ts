import type { ConversationSummary } from '#shared/conversation.ts'

/** Returns the conversations whose title has every word of the query; main searches only messages. */
export function titlesWith(conversations: readonly ConversationSummary[], query: string): ConversationSummary[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return conversations.filter(({ title }) => {
    const name = title.toLocaleLowerCase()
    return words.every((word) => name.includes(word))
  })
}
