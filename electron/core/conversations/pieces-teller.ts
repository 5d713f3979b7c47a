import type { AnswerPieces } from '#shared/conversation.ts'

/** Milliseconds between two tellings of small pieces. */
const shortest = 50

/** How many characters are told in a millisecond at most. */
const charactersPerMillisecond = 1000

/** Tells what an answer holds besides its texts whenever that has changed. */
export interface PartsThrottle {
  changed(): void
  /** Nothing is told any more; the finished message has it all. */
  end(): void
}

/**
 * The pieces are told whole, so the longer they are the longer they rest: a tool call that is streamed for minutes costs
 * the time it takes, not the square of its length.
 */
export function createPartsThrottle(read: () => AnswerPieces, tell: (pieces: AnswerPieces) => void): PartsThrottle {
  let timer: NodeJS.Timeout | undefined
  let isChanged = false
  let isEnded = false

  function publishNow(): void {
    timer = undefined
    if (!isChanged || isEnded) return
    isChanged = false
    const pieces = read()
    tell(pieces)
    timer = setTimeout(publishNow, Math.max(shortest, lengthOf(pieces) / charactersPerMillisecond))
  }

  return {
    changed() {
      isChanged = true
      if (timer === undefined) publishNow()
    },
    end() {
      isEnded = true
      clearTimeout(timer)
    },
  }
}

function lengthOf({ toolCalls, refusal, annotations, images, audio }: AnswerPieces): number {
  const calls = toolCalls.reduce((length, call) => length + call.arguments.length, 0)
  const passed = JSON.stringify([annotations, images]).length
  return calls + refusal.length + passed + (audio?.transcript.length ?? 0)
}
