import { createLruStorage } from '../../storage/lru-storage.ts'

/**
 * The scroll position of a conversation: the position of the first visible message in the branch, with the distance in
 * pixels from the log's upper edge to its top; or the end.
 */
export type ScrollPlace = { position: number; top: number } | 'end'

const places = createLruStorage({
  key: 'chat.scroll',
  limit: 100,
  isValue: isPlace,
})

export function readPlace(storage: Storage, conversationId: string): ScrollPlace {
  return places.read(storage, conversationId) ?? 'end'
}

export function storePlace(storage: Storage, conversationId: string, place: ScrollPlace): void {
  // The end is the default.
  places.write(storage, conversationId, place === 'end' ? undefined : place)
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
