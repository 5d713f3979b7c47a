import { keptEntries } from '../conversation/kept-entries.ts'

/** Where a conversation was scrolled to: pixels from its top, or its end, wherever that is by then. */
export type ScrollPlace = number | 'end'

const places = keptEntries({
  key: 'chat.scroll',
  limit: 100,
  isValue: (value): value is number => typeof value === 'number',
})

export function readPlace(storage: Storage, conversationId: string): ScrollPlace {
  return places.read(storage, conversationId) ?? 'end'
}

export function keepPlace(storage: Storage, conversationId: string, place: ScrollPlace): void {
  // The end is where a conversation opens anyway.
  places.keep(storage, conversationId, place === 'end' ? undefined : place)
}
