import type { WatchPart } from '#shared/conversation.ts'
import { createWatchQueue, type WatchQueue } from './watch-queue.ts'

/** Who watches which conversation. */
export interface Watchers {
  tell(conversationId: string, ...parts: WatchPart[]): void
  isWatched(conversationId: string): boolean
  /**
   * Watches from now on. `first` is taken in the same turn in which the watcher is entered, so that nothing is missed
   * and nothing told twice.
   */
  watch(conversationId: string, first: () => WatchPart[], signal: AbortSignal): AsyncGenerator<WatchPart>
}

export function createWatchers(): Watchers {
  const queues = new Map<string, Set<WatchQueue>>()

  return {
    tell(conversationId, ...parts) {
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
