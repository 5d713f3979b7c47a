import type { WatchPart } from '#shared/conversation.ts'

/**
 * What one watcher has not been told yet. Pushing never waits, so a slow watcher slows nobody; what piles up is joined,
 * so that it stays as small as the conversation itself.
 */
export interface WatchQueue {
  push(part: WatchPart): void
  /** The parts in order, until `deleted` or the signal. To be read once. */
  parts(signal: AbortSignal): AsyncGenerator<WatchPart>
}

export function createWatchQueue(): WatchQueue {
  const waiting: WatchPart[] = []
  let wake: (() => void) | undefined
  const look = (): void => wake?.()

  return {
    push(part) {
      join(waiting, part)
      look()
    },

    async *parts(signal) {
      signal.addEventListener('abort', look)
      try {
        while (!signal.aborted) {
          const part = waiting.shift()
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
        signal.removeEventListener('abort', look)
      }
    },
  }
}

/** Adds a part to those that wait, or makes one of two where the outcome is the same. */
function join(waiting: WatchPart[], part: WatchPart): void {
  switch (part.type) {
    case 'snapshot':
    case 'deleted':
      waiting.splice(0, waiting.length, part)
      return
    case 'text':
    case 'reasoning': {
      const place = placeToJoin(waiting, part.messageId)
      const before = waiting[place]
      if (before?.type === part.type) {
        waiting[place] = { ...part, text: before.text + part.text }
        return
      }
      break
    }
    case 'message': {
      // The whole message has in it whatever was still to be told of it.
      const { id } = part.message
      const place = waiting.findIndex((other) => other.type === 'message' && other.message.id === id)
      if (place >= 0) waiting[place] = part
      removeAll(waiting, (other) => 'messageId' in other && other.messageId === id)
      if (place >= 0) return
      break
    }
    case 'pieces': {
      // In its place, so that the text around it can go on being joined.
      const place = waiting.findIndex((other) => other.type === 'pieces' && other.messageId === part.messageId)
      if (place >= 0) {
        waiting[place] = part
        return
      }
      break
    }
    case 'conversation':
      removeAll(waiting, (other) => other.type === 'conversation')
      break
    case 'comparisons':
      // It follows its snapshot, before which nothing waits.
      break
    case 'waiting':
      removeAll(waiting, (other) => other.type === 'waiting' && other.messageId === part.messageId)
      break
  }
  waiting.push(part)
}

/** The last part about this message, where nothing but pieces of other answers has come since; -1 where something has. */
function placeToJoin(waiting: readonly WatchPart[], messageId: string): number {
  return waiting.findLastIndex(
    (other) => !ofAnswer.has(other.type) || ('messageId' in other && other.messageId === messageId),
  )
}

/** Parts that speak of one answer alone: those of several that arrive at once come in any order. */
const ofAnswer: ReadonlySet<WatchPart['type']> = new Set(['text', 'reasoning', 'pieces', 'waiting'])

function removeAll(parts: WatchPart[], isSuperseded: (part: WatchPart) => boolean): void {
  for (let index = parts.length - 1; index >= 0; index--) {
    const part = parts[index]
    if (part && isSuperseded(part)) parts.splice(index, 1)
  }
}
