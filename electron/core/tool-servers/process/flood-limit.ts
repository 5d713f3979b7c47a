/** Returns false when more was taken than the limit allows. */
export type FloodLimit = (amount: number) => boolean

/** Creates a token bucket: `burst` may be taken immediately, and `perSecond` in the long run. */
export function createFloodLimit(burst: number, perSecond: number, now: () => number = () => performance.now()) {
  let left = burst
  let last = now()
  return (amount: number): boolean => {
    const at = now()
    left = Math.min(burst, left + ((at - last) / 1000) * perSecond)
    last = at
    if (amount > left) return false
    left -= amount
    return true
  }
}
