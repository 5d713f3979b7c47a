import type { WatchPart } from '#shared/conversation.ts'

/**
 * The parts that one watcher has not read yet. Pushing never waits, so a slow watcher delays no other. Pending parts are
 * merged, so that the queue stays no larger than the conversation.
 */
export interface WatchQueue {
  push(part: WatchPart): void
  /** Yields the parts in order, until `deleted` or the signal. Call it once. */
  parts(signal: AbortSignal): AsyncGenerator<WatchPart>
}

export function createWatchQueue(): WatchQueue {
  const pending: WatchPart[] = []
  let wake: (() => void) | undefined
  const onChange = (): void => wake?.()

  return {
    push(part) {
      mergeWatchPart(pending, part)
      onChange()
    },

    async *parts(signal) {
      signal.addEventListener('abort', onChange)
      try {
        while (!signal.aborted) {
          const part = pending.shift()
          if (part) {
            yield part
            if (part.type === 'deleted') return
            continue
          }
          const { promise, resolve } = Promise.withResolvers<void>()
          wake = resolve
          await promise
        }
      } finally {
        signal.removeEventListener('abort', onChange)
      }
    },
  }
}

/** Adds a part to the pending ones, merged with earlier parts where the result is the same. */
export function mergeWatchPart(pending: WatchPart[], part: WatchPart): void {
  switch (part.type) {
    case 'snapshot':
    case 'deleted':
      pending.splice(0, pending.length, part)
      return
    case 'text':
    case 'reasoning': {
      const index = indexToMerge(pending, part.messageId)
      const before = pending[index]
      if (before?.type === part.type) {
        pending[index] = { ...part, text: before.text + part.text }
        return
      }
      break
    }
    case 'message': {
      // The message contains everything that is pending about it.
      const { id } = part.message
      const index = pending.findIndex((other) => other.type === 'message' && other.message.id === id)
      if (index >= 0) pending[index] = part
      removeAll(pending, (other) => 'messageId' in other && other.messageId === id)
      if (index >= 0) return
      break
    }
    case 'parts':
    case 'toolRuns': {
      // Replaced in its position, so that the text around it can still be merged.
      const index = pending.findIndex((other) => other.type === part.type && other.messageId === part.messageId)
      if (index >= 0) {
        pending[index] = part
        return
      }
      break
    }
    case 'conversation':
      removeAll(pending, (other) => other.type === 'conversation')
      break
    case 'comparisons':
      // It follows its snapshot, which cleared the queue.
      break
    case 'waiting':
      removeAll(pending, (other) => other.type === 'waiting' && other.messageId === part.messageId)
      break
  }
  pending.push(part)
}

/** Returns the index of the last part about this message or of a later part that prevents merging, or else -1. */
function indexToMerge(pending: readonly WatchPart[], messageId: string): number {
  return pending.findLastIndex(
    (other) => !answerParts.has(other.type) || ('messageId' in other && other.messageId === messageId),
  )
}

/** Parts about a single answer. Those of different answers may be reordered. */
const answerParts: ReadonlySet<WatchPart['type']> = new Set(['text', 'reasoning', 'parts', 'toolRuns', 'waiting'])

function removeAll(parts: WatchPart[], isSuperseded: (part: WatchPart) => boolean): void {
  for (let index = parts.length - 1; index >= 0; index--) {
    const part = parts[index]
    if (part && isSuperseded(part)) parts.splice(index, 1)
  }
}

/** The watchers of each conversation. */
export type Watchers = ReturnType<typeof createWatchers>

export function createWatchers() {
  const queues = new Map<string, Set<WatchQueue>>()

  return {
    publish(conversationId: string, ...parts: WatchPart[]): void {
      for (const queue of queues.get(conversationId) ?? []) for (const part of parts) queue.push(part)
    },

    isWatched: (conversationId: string): boolean => queues.has(conversationId),

    /**
     * Yields `first`, then all published parts. `first` is read in the same tick in which the watcher is registered, so
     * that no part is missed or repeated.
     */
    async *watch(conversationId: string, first: () => WatchPart[], signal: AbortSignal): AsyncGenerator<WatchPart> {
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
