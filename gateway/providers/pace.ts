import { systemClock } from '../clock.ts'

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
