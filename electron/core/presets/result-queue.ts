import type { TestResult } from '#shared/preset.ts'
import { waitFor } from '../wait-for.ts'

/**
 * Results that were not told yet, the last of each try. Pushing never waits, and a reader that is slow gets fewer parts
 * instead of later ones.
 */
export interface ResultQueue {
  push(result: TestResult): void
  end(): void
  /** The results as they grow, until `end` or the signal. To be read once. */
  parts(signal: AbortSignal): AsyncGenerator<TestResult>
}

/** `interval` is the shortest time between two looks, in milliseconds. */
export function createResultQueue(interval: number): ResultQueue {
  const waiting = new Map<string, TestResult>()
  let isEnded = false
  let wake: (() => void) | undefined
  const look = (): void => wake?.()

  return {
    push(result) {
      waiting.set(JSON.stringify([result.sampleId, result.target]), result)
      look()
    },

    end() {
      isEnded = true
      look()
    },

    async *parts(signal) {
      signal.addEventListener('abort', look)
      try {
        while (!signal.aborted) {
          const results = [...waiting.values()]
          waiting.clear()
          yield* results
          if (waiting.size > 0) continue
          if (isEnded) return
          const { promise, resolve } = Promise.withResolvers<void>()
          wake = resolve
          await promise
          // A text grows by every token, and each part has all of it.
          if (!isEnded) await waitFor(interval, signal).catch(() => undefined)
        }
      } finally {
        signal.removeEventListener('abort', look)
      }
    },
  }
}
