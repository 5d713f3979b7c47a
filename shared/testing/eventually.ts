import { vi } from 'vitest'

/**
 * Waits until a check passes, and fails with what it last said: as long as a test may take, for how fast a busy
 * computer comes to it is not what it checks.
 */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 25_000 })
}
