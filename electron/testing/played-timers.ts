import type { Timers } from '../core/tool-servers/timers.ts'

export interface PlayedTimers extends Timers {
  /** Lets time pass, and runs what is due in its order. */
  pass(ms: number): void
}

/** Returns time that passes only when the test says so. */
export function playedTimers(): PlayedTimers {
  const scheduled = new Set<{ readonly at: number; readonly work: () => void }>()
  let now = 1_000_000
  return {
    now: () => now,
    after(delayMs, work) {
      const entry = { at: now + delayMs, work }
      scheduled.add(entry)
      return () => void scheduled.delete(entry)
    },
    pass(ms) {
      const end = now + ms
      for (;;) {
        const [next] = [...scheduled].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)
        if (next === undefined) break
        scheduled.delete(next)
        now = next.at
        next.work()
      }
      now = end
    },
  }
}
