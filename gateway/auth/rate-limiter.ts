/** What became of a request at its key's limit. */
export type Admission =
  | { readonly kind: 'admitted' }
  /** `retryAfter` in whole seconds. */
  | { readonly kind: 'refused'; readonly retryAfter: number }

export interface RateLimiter {
  take(keyId: number, perMinute: number): Admission
}

/**
 * Counts requests in memory, for each key by a bucket: as many at once as a minute allows, and then as many as come
 * back in time.
 */
export function createRateLimiter(now: () => number = () => performance.now()): RateLimiter {
  const buckets = new Map<number, { left: number; at: number }>()
  return {
    take(keyId, perMinute) {
      const time = now()
      const perMillisecond = perMinute / 60_000
      const bucket = buckets.get(keyId) ?? { left: perMinute, at: time }
      const left = Math.min(perMinute, bucket.left + (time - bucket.at) * perMillisecond)
      const isAdmitted = left >= 1
      buckets.set(keyId, { left: isAdmitted ? left - 1 : left, at: time })
      if (isAdmitted) return { kind: 'admitted' }
      return { kind: 'refused', retryAfter: Math.ceil((1 - left) / perMillisecond / 1000) }
    },
  }
}
