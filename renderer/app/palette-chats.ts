import type { ConversationSummary } from '#shared/conversation.ts'

/** How many chats the palette offers at most: whoever misses one types more of its name. */
const maxChats = 50

/**
 * The chats that may be meant: those whose title has what was typed, then those that have its letters in their order,
 * the newest first. The palette ranks them.
 */
export function paletteChats(conversations: readonly ConversationSummary[], query: string): ConversationSummary[] {
  const wanted = query.trim().toLocaleLowerCase()
  const containing: ConversationSummary[] = []
  const similar: ConversationSummary[] = []
  for (const conversation of conversations) {
    const title = conversation.title.toLocaleLowerCase()
    if (title.includes(wanted)) containing.push(conversation)
    else if (similar.length < maxChats && hasInOrder(title, wanted)) similar.push(conversation)
    if (containing.length === maxChats) break
  }
  return [...containing, ...similar].slice(0, maxChats)
}

function hasInOrder(text: string, letters: string): boolean {
  let place = -1
  for (const letter of letters) {
    if (letter === ' ') continue
    place = text.indexOf(letter, place + 1)
    if (place === -1) return false
  }
  return true
}
