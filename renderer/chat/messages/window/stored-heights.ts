/** In how many conversations, and of how many messages each, heights are kept over restarts. */
const maxConversations = 12
const maxMessages = 20_000

const indexKey = 'chat.heights'
const keyOf = (conversationId: string) => `${indexKey}.${conversationId}`

/** The heights of the branch that was shown last; empty where there are none. In a wider window they are a guess. */
export function readHeights(storage: Storage, conversationId: string): (number | null)[] {
  const list = storage.getItem(keyOf(conversationId))
  if (list === null) return []
  return list.split(',').map((height) => (height === '' ? null : Number.parseInt(height, 36) / 64))
}

/** Keeps them, exactly: layout counts in 64ths of a pixel. The conversations that were left longest ago are forgotten. */
export function keepHeights(storage: Storage, conversationId: string, heights: readonly (number | null)[]): void {
  const list = heights.slice(0, maxMessages).map((height) => (height ? Math.round(height * 64).toString(36) : ''))
  const kept = [...readIndex(storage).filter((id) => id !== conversationId), conversationId]
  for (const id of kept.splice(0, kept.length - maxConversations)) storage.removeItem(keyOf(id))
  try {
    storage.setItem(keyOf(conversationId), list.join(','))
    storage.setItem(indexKey, JSON.stringify(kept))
  } catch {
    // Too much for the place: the heights are guessed the next time.
  }
}

function readIndex(storage: Storage): string[] {
  try {
    const index: unknown = JSON.parse(storage.getItem(indexKey) ?? '[]')
    return Array.isArray(index) ? index.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
