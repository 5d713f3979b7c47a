import type { FoundPlace } from '#shared/conversation.ts'

/** A match of a query: its index in a part of a message, from 0. */
export interface FoundMatch {
  readonly place: FoundPlace
  readonly index: number
}

/** Returns the number of matches in all places. */
export function countMatches(places: readonly FoundPlace[]): number {
  return places.reduce((sum, { count }) => sum + count, 0)
}

/** Returns the match with a number, from 0; null if there is none. */
export function matchAt(places: readonly FoundPlace[], number: number): FoundMatch | null {
  let index = number
  for (const place of places) {
    if (index < place.count) return { place, index }
    index -= place.count
  }
  return null
}

/** Returns the number of the first match at or after a position, else of the first match. */
export function firstFrom(places: readonly FoundPlace[], position: number): number {
  const after = places.findIndex((place) => place.position >= position)
  return after === -1 ? 0 : countMatches(places.slice(0, after))
}
