/** Whether a request is within the limit of its key. */
export type Admission =
  | { readonly kind: 'admitted' }
  /** `retryAfter` in whole seconds. */
  | { readonly kind: 'refused'; readonly retryAfter: number }

export interface RateLimiter {
  take(keyId: number, perMinute: number): Admission
}

/** Counts requests in memory with a token bucket for each key: a burst of one minute's requests, refilled steadily. */
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
