/** After how many crashes in which time a window is no longer brought back by itself (security.md, Reliability). */
const allowed = 3
const period = 10 * 60_000

/** Says after each crash whether the window may be reloaded once more. `now` in milliseconds, monotonic. */
export function createReloadAllowance(now: () => number = () => performance.now()): () => boolean {
  let reloads: number[] = []
  return () => {
    reloads = reloads.filter((time) => time > now() - period)
    if (reloads.length >= allowed) return false
    reloads.push(now())
    return true
  }
}
