import type { TestResult } from '#shared/preset.ts'
import { waitFor } from '../wait-for.ts'

/**
 * Buffers the latest result of each test request until the reader takes it. `push` never blocks, and a slow reader
 * gets fewer updates, not delayed ones. `minIntervalMs` is the minimum time between two batches.
 */
export function createResultQueue(minIntervalMs: number) {
  const waiting = new Map<string, TestResult>()
  let isEnded = false
  let wake: (() => void) | undefined
  const wakeReader = (): void => wake?.()

  return {
    push(result: TestResult): void {
      waiting.set(JSON.stringify([result.sampleId, result.target]), result)
      wakeReader()
    },

    end(): void {
      isEnded = true
      wakeReader()
    },

    /** Yields results as they grow, until `end` or abort. Read it once. */
    async *parts(signal: AbortSignal): AsyncGenerator<TestResult> {
      signal.addEventListener('abort', wakeReader)
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
          // Limits the rate, since every part carries the whole text so far.
          if (!isEnded) await waitFor(minIntervalMs, signal).catch(() => undefined)
        }
      } finally {
        signal.removeEventListener('abort', wakeReader)
      }
    },
  }
}
