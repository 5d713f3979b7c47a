/** Limits of what is stored across restarts: conversations, and messages in each. */
const maxConversations = 12
const maxMessages = 20_000

const indexKey = 'chat.heights'
const keyOf = (conversationId: string) => `${indexKey}.${conversationId}`

/**
 * Returns the heights of the branch that was shown last; empty if none are stored. After a change of width they are an
 * estimate.
 */
export function readHeights(storage: Storage, conversationId: string): (number | null)[] {
  const list = storage.getItem(keyOf(conversationId))
  if (list === null) return []
  return list.split(',').map((height) => (height === '' ? null : Number.parseInt(height, 36) / 64))
}

/** Stores heights exactly: layout counts in 64ths of a pixel. Removes the conversations that were left longest ago. */
export function storeHeights(storage: Storage, conversationId: string, heights: readonly (number | null)[]): void {
  const list = heights.slice(0, maxMessages).map((height) => (height ? Math.round(height * 64).toString(36) : ''))
  const kept = [...readIndex(storage).filter((id) => id !== conversationId), conversationId]
  for (const id of kept.splice(0, kept.length - maxConversations)) storage.removeItem(keyOf(id))
  try {
    storage.setItem(keyOf(conversationId), list.join(','))
    storage.setItem(indexKey, JSON.stringify(kept))
  } catch {
    // The storage is full: the heights are estimated next time.
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
