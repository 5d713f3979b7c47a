import { vi } from 'vitest'

/**
 * Waits until a check passes, and fails with what it last said: as long as a test may take, for how fast a busy
 * computer comes to it is not what it checks.
 */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  // oxlint-disable-next-line tests/no-to-pass -- The one place that polls, with a limit as long as a test's.
  return vi.waitFor(check, { timeout: 25_000 })
}
