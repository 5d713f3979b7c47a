/** Where a conversation was scrolled to: pixels from its top, or its end, wherever that is by then. */
export type ScrollPlace = number | 'end'

const storageKey = 'chat.scroll'
const remembered = 100

/** Reads and keeps the places, the newest last, over restarts. View state: losing it loses nothing. */
export function readPlace(storage: Storage, conversationId: string): ScrollPlace {
  return readPlaces(storage).find(([id]) => id === conversationId)?.[1] ?? 'end'
}

export function keepPlace(storage: Storage, conversationId: string, place: ScrollPlace): void {
  const others = readPlaces(storage).filter(([id]) => id !== conversationId)
  // The end is where a conversation opens anyway.
  const places = place === 'end' ? others : [...others, [conversationId, place]]
  storage.setItem(storageKey, JSON.stringify(places.slice(-remembered)))
}

function readPlaces(storage: Storage): [string, number][] {
  try {
    const places: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
    return Array.isArray(places) ? places.filter(isPlace) : []
  } catch {
    return []
  }
}

function isPlace(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'
}
