import { vi } from 'vitest'

/**
 * Waits until a check passes, and fails with its last error. The limit detects hanging, since the speed of a busy
 * computer is not what it checks, and is below a test's, so that the error is reported.
 */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  // oxlint-disable-next-line tests/no-to-pass -- The one place that polls, with a limit close to a test's.
  return vi.waitFor(check, { timeout: 120_000 })
}
