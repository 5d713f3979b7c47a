import { systemClock } from '../clock.ts'

/**
 * Hands out tokens at a steady rate, the first at once. Each is due at its own time since the beginning, so timers
 * that fire late do not add up. Null is as fast as the reader takes them.
 * @param rate tokens a second
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
    // A timer takes whole milliseconds; what is due within one goes out with the token before it.
    if (wait >= 1) await clock.sleep(wait, signal)
    yield token
  }
}
