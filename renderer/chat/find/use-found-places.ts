import { useEffect, useState } from 'react'
import type { FoundPlace } from '#shared/conversation.ts'
import { call } from '../../bridge/call.ts'
import { useConversationStore } from '../conversation/use-conversation.ts'

/** Milliseconds between two searches while messages change. */
const refreshIntervalMs = 200

export interface FoundPlaces {
  query: string
  /** In the order of the branch. */
  places: readonly FoundPlace[]
}

const none: FoundPlaces = { query: '', places: [] }

/** Returns where the words of a query occur in the branch. Searches again while messages arrive and change. */
export function useFoundPlaces(conversationId: string, query: string): FoundPlaces {
  const store = useConversationStore()
  const [found, setFound] = useState(none)

  useEffect(() => {
    let isWanted = true
    let isSearching = false
    let hasChanged = false
    let timer: ReturnType<typeof setTimeout> | undefined

    async function search(): Promise<void> {
      hasChanged = false
      isSearching = true
      // A deleted conversation shows its own notice.
      const places = await call('conversation.find', { conversationId, query: query.trim() }).catch(() => [])
      isSearching = false
      if (isWanted) setFound({ query, places })
      if (isWanted && hasChanged) scheduleSearch()
    }

    function scheduleSearch(): void {
      hasChanged = true
      if (isSearching) return
      timer ??= setTimeout(() => {
        timer = undefined
        void search()
      }, refreshIntervalMs)
    }

    // An empty query lets main read the branch ahead, so that the first letter has results without a delay.
    void search()
    const unsubscribe = store.subscribe((state, before) => {
      // Messages that are only loaded by scrolling do not change the result.
      const lastId = state.order.at(-1) ?? ''
      const beside = state.comparisons[state.messages[lastId]?.parentId ?? '']?.columns ?? []
      const ids = [lastId, ...beside.map(({ answerId }) => answerId)]
      const hasMore = ids.some((id) => state.messages[id] !== before.messages[id])
      if (hasMore || state.order.length !== before.order.length) scheduleSearch()
    })
    return () => {
      isWanted = false
      clearTimeout(timer)
      unsubscribe()
    }
  }, [store, conversationId, query])

  return query.trim() === '' ? none : found
}

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
