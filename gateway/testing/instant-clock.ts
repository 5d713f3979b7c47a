import type { Clock } from '../providers/pace.ts'

interface InstantClock extends Clock {
  /** Moves the time by this many milliseconds. */
  advance(milliseconds: number): void
}

/**
 * Creates a clock that never waits: a sleep ends immediately and moves the time by its length.
 * @param lateness milliseconds by which each sleep ends late, as timers do
 */
export function createInstantClock(lateness = 0): InstantClock {
  let time = 0
  return {
    now: () => time,
    advance(milliseconds) {
      time += milliseconds
    },
    async sleep(milliseconds, signal) {
      signal.throwIfAborted()
      time += milliseconds + lateness
    },
  }
}
