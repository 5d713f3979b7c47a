import type { AnswerParts } from '#shared/conversation.ts'

/** Milliseconds between two updates of small parts. */
const minIntervalMs = 50

/** How many characters are published per millisecond at most. */
const maxCharactersPerMs = 1000

/**
 * Publishes the parts of an answer other than its texts when they change. Parts are published as a whole, so the
 * interval grows with their size: a streamed tool call costs O(n), not O(n²).
 */
export function createPartsThrottle(read: () => AnswerParts, publish: (parts: AnswerParts) => void) {
  let timer: NodeJS.Timeout | undefined
  let isChanged = false
  let isEnded = false

  function publishNow(): void {
    timer = undefined
    if (!isChanged || isEnded) return
    isChanged = false
    const parts = read()
    publish(parts)
    timer = setTimeout(publishNow, Math.max(minIntervalMs, lengthOf(parts) / maxCharactersPerMs))
  }

  return {
    changed(): void {
      isChanged = true
      if (timer === undefined) publishNow()
    },
    /** Stops publishing. The finished message contains all parts. */
    end(): void {
      isEnded = true
      clearTimeout(timer)
    },
  }
}

function lengthOf({ toolCalls, refusal, annotations, images, audio }: AnswerParts): number {
  const calls = toolCalls.reduce((length, call) => length + call.arguments.length, 0)
  const otherParts = JSON.stringify([annotations, images]).length
  return calls + refusal.length + otherParts + (audio?.transcript.length ?? 0)
}
