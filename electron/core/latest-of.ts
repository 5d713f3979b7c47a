import { setTimeout as rest } from 'node:timers/promises'

/**
 * Yields the latest value of `source` at most once per `intervalMs`, and always its last one. The source never waits
 * for the reader, who misses values in between. Throws what the source throws. When the reader leaves, the source ends
 * with its next value.
 */
export async function* latestOf<Value>(source: AsyncIterable<Value>, intervalMs: number): AsyncGenerator<Value> {
  let latest: { readonly value: Value } | null = null
  let wake: () => void = () => undefined
  let isLeft = false
  let isOver = false

  async function run(): Promise<void> {
    try {
      for await (const value of source) {
        if (isLeft) return
        latest = { value }
        wake()
      }
    } finally {
      isOver = true
      wake()
    }
  }

  const running = run()
  // Rethrown below for the reader.
  running.catch(() => undefined)
  const take = (): { readonly value: Value } | null => {
    const taken = latest
    latest = null
    return taken
  }
  const ended = running.catch(() => undefined)
  try {
    while (true) {
      const next = take()
      if (next !== null) {
        yield next.value
        await Promise.race([rest(intervalMs), ended])
      } else if (isOver) {
        await running
        return
      } else {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        await promise
      }
    }
  } finally {
    isLeft = true
    await ended
  }
}
