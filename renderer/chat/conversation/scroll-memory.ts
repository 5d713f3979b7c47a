import { createPersistedEntries, isText } from '../../storage/persisted-store.ts'

/**
 * The scroll position of a conversation: the position of the first visible message in the branch, with the distance in
 * pixels from the log's upper edge to its top; or the end.
 */
export type ScrollPlace = { position: number; top: number } | 'end'

const places = createPersistedEntries({
  key: 'chat.scroll',
  limit: 100,
  isValue: isPlace,
})

export function readPlace(conversationId: string): ScrollPlace {
  return places.read(conversationId) ?? 'end'
}

export function storePlace(conversationId: string, place: ScrollPlace): void {
  // The end is the default.
  places.put(conversationId, place === 'end' ? undefined : place)
}

function isPlace(value: unknown): value is Exclude<ScrollPlace, 'end'> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'position' in value &&
    Number.isSafeInteger(value.position) &&
    'top' in value &&
    typeof value.top === 'number'
  )
}

/** Maximum number of messages whose heights are stored. */
const maxMessages = 20_000

/** Heights of the messages of long conversations, in 64ths of a pixel with base 36: layout counts in these. */
const storedHeights = createPersistedEntries({ key: 'chat.heights', limit: 12, isValue: isText })

/**
 * Returns the heights of the branch that was shown last; empty if none are stored. After a change of width they are an
 * estimate.
 */
export function readHeights(conversationId: string): (number | null)[] {
  const list = storedHeights.read(conversationId)
  if (list === undefined) return []
  return list.split(',').map((height) => (height === '' ? null : Number.parseInt(height, 36) / 64))
}

/** Stores heights exactly. Removes the conversations that were left longest ago. */
export function storeHeights(conversationId: string, heights: readonly (number | null)[]): void {
  const list = heights.slice(0, maxMessages).map((height) => (height ? Math.round(height * 64).toString(36) : ''))
  storedHeights.put(conversationId, list.join(','))
}
