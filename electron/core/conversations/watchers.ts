import type { WatchPart } from '#shared/conversation.ts'
import { createWatchQueue, type WatchQueue } from './watch-queue.ts'

/** The watchers of each conversation. */
export interface Watchers {
  publish(conversationId: string, ...parts: WatchPart[]): void
  isWatched(conversationId: string): boolean
  /**
   * Yields `first`, then all published parts. `first` is read in the same tick in which the watcher is registered, so
   * that no part is missed or repeated.
   */
  watch(conversationId: string, first: () => WatchPart[], signal: AbortSignal): AsyncGenerator<WatchPart>
}

export function createWatchers(): Watchers {
  const queues = new Map<string, Set<WatchQueue>>()

  return {
    publish(conversationId, ...parts) {
      for (const queue of queues.get(conversationId) ?? []) for (const part of parts) queue.push(part)
    },

    isWatched: (conversationId) => queues.has(conversationId),

    async *watch(conversationId, first, signal) {
      const queue = createWatchQueue()
      for (const part of first()) queue.push(part)
      const others = queues.get(conversationId) ?? new Set()
      queues.set(conversationId, others.add(queue))
      try {
        yield* queue.parts(signal)
      } finally {
        others.delete(queue)
        if (others.size === 0) queues.delete(conversationId)
      }
    },
  }
}
