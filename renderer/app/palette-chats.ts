import type { ConversationSummary } from '#shared/conversation.ts'

/** Maximum number of chats that the palette offers. */
const maxChats = 50

/**
 * Returns the chats whose title contains the query, then those that have its letters in order, each newest first. The
 * palette ranks them.
 */
export function paletteChats(conversations: readonly ConversationSummary[], query: string): ConversationSummary[] {
  const wanted = query.trim().toLocaleLowerCase()
  const containing: ConversationSummary[] = []
  const similar: ConversationSummary[] = []
  for (const conversation of conversations) {
    const title = conversation.title.toLocaleLowerCase()
    if (title.includes(wanted)) containing.push(conversation)
    else if (similar.length < maxChats && hasLettersInOrder(title, wanted)) similar.push(conversation)
    if (containing.length === maxChats) break
  }
  return [...containing, ...similar].slice(0, maxChats)
}

function hasLettersInOrder(text: string, letters: string): boolean {
  let place = -1
  for (const letter of letters) {
    if (letter === ' ') continue
    place = text.indexOf(letter, place + 1)
    if (place === -1) return false
  }
  return true
}
