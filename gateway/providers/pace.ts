import { setTimeout as sleep } from 'node:timers/promises'

/** Time as providers see it; tests pass their own. */
export interface Clock {
  /** Returns the milliseconds since a fixed moment; never decreases. */
  now(): number
  /** Waits at least this many milliseconds. Rejects when the signal aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
}

/**
 * Yields tokens at a steady rate, the first immediately. Each has a fixed time since the beginning, so timers that fire
 * late do not add up. Null is as fast as the reader takes them.
 * @param rate tokens per second
 */
export async function* pace(
  tokens: readonly string[],
  rate: number | null,
  signal: AbortSignal,
  clock = systemClock,
): AsyncGenerator<string, void> {
  const start = clock.now()
  for (const [index, token] of tokens.entries()) {
    signal.throwIfAborted()
    const wait = rate === null ? 0 : start + (index * 1000) / rate - clock.now()
    // Timers take integer milliseconds; tokens less than one apart are sent together.
    if (wait >= 1) await clock.sleep(wait, signal)
    yield token
  }
}
