/** Maximum automatic reloads of a crashing window per period (security.md, Reliability). */
const maxReloads = 3
const periodMs = 10 * 60_000

/**
 * Returns a function that decides after each crash whether to reload the window. `now` is in milliseconds, monotonic.
 */
export function createReloadAllowance(now: () => number = () => performance.now()): () => boolean {
  let reloads: number[] = []
  return () => {
    reloads = reloads.filter((time) => time > now() - periodMs)
    if (reloads.length >= maxReloads) return false
    reloads.push(now())
    return true
  }
}
