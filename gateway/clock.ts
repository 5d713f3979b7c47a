import { setTimeout as wait } from 'node:timers/promises'

/** Time as providers see it; tests pass their own. */
export interface Clock {
  /** Returns the milliseconds since a fixed moment; never decreases. */
  now(): number
  /** Waits at least this many milliseconds. Rejects when the signal aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
}
