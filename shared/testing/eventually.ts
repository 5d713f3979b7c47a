import { vi } from 'vitest'

/**
 * Waits until a check passes, and fails with its last error. The limit is that of a test, since the speed of a busy
 * computer is not what it checks.
 */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  // oxlint-disable-next-line tests/no-to-pass -- The one place that polls, with a limit as long as a test's.
  return vi.waitFor(check, { timeout: 120_000 })
}
