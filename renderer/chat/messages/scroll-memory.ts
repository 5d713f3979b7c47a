import { keptEntries } from '../conversation/kept-entries.ts'

/**
 * Where a conversation was scrolled to: the first message in sight, by its position in the branch, and how many pixels
 * it begins below the window's upper edge; or the end, wherever that is by then.
 */
export type ScrollPlace = { position: number; top: number } | 'end'

const places = keptEntries({
  key: 'chat.scroll',
  limit: 100,
  isValue: isPlace,
})

export function readPlace(storage: Storage, conversationId: string): ScrollPlace {
  return places.read(storage, conversationId) ?? 'end'
}

export function keepPlace(storage: Storage, conversationId: string, place: ScrollPlace): void {
  // The end is where a conversation opens anyway.
  places.keep(storage, conversationId, place === 'end' ? undefined : place)
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
