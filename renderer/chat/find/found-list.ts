import type { FoundPlace } from '#shared/conversation.ts'

/** One of the matches of a query: the how many-th, from 0, in a part of a message. */
export interface Match {
  readonly place: FoundPlace
  readonly index: number
}

/** How many matches there are in all places. */
export function countMatches(places: readonly FoundPlace[]): number {
  return places.reduce((sum, { count }) => sum + count, 0)
}

/** The match of that number, from 0; null where there is none. */
export function matchAt(places: readonly FoundPlace[], number: number): Match | null {
  let index = number
  for (const place of places) {
    if (index < place.count) return { place, index }
    index -= place.count
  }
  return null
}

/** The number of the first match in a message at this position or after it; the first of all where there is none. */
export function firstFrom(places: readonly FoundPlace[], position: number): number {
  const after = places.findIndex((place) => place.position >= position)
  return after === -1 ? 0 : countMatches(places.slice(0, after))
}
