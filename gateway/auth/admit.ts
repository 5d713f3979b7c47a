import type { LimitPeriod } from '#shared/gateway/limit-period.ts'
import { statusMeanings } from '#shared/gateway/statuses.ts'
import { ApiError } from '../http/api-error.ts'
import { formatMoney, type Money } from '../money/money.ts'
import type { IssuedKey, IssuedKeyStore } from '../store/key-store.ts'

/** Whether a request is within the limit of its key. */
type Admission =
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

/** @throws ApiError 429 if the key has used up its requests of the current minute */
export function admit(rates: RateLimiter, { id, limits }: Pick<IssuedKey, 'id' | 'limits'>): void {
  const { requestsPerMinute } = limits
  if (requestsPerMinute === null) return
  const admission = rates.take(id, requestsPerMinute)
  if (admission.kind === 'admitted') return
  const { retryAfter } = admission
  throw new ApiError(429, `${statusMeanings[429]}: this key is limited to ${requestsPerMinute} requests per minute`, {
    headers: {
      'Retry-After': String(retryAfter),
      'X-RateLimit-Limit': String(requestsPerMinute),
      'X-RateLimit-Remaining': '0',
      // Milliseconds since 1970, as OpenRouter writes it.
      'X-RateLimit-Reset': String(Date.now() + retryAfter * 1000),
    },
  })
}

/**
 * Returns what is left of the credit of a key, or of that of the current period; null if it has no limit.
 * @throws ApiError 402 if nothing is left
 */
export function checkCredit(keys: Pick<IssuedKeyStore, 'usageOf'>, key: IssuedKey): Money | null {
  const { credit, period } = key.limits
  if (credit === null) return null
  const spent = spentOfLimit(keys, key)
  if (spent < credit) return credit - spent
  const amounts = `this key has spent $${formatMoney(spent)} of $${formatMoney(credit)}`
  throw new ApiError(402, `${statusMeanings[402]} (${amounts}${period === null ? '' : ` ${currentPeriods[period]}`})`)
}

const currentPeriods: Readonly<Record<LimitPeriod, string>> = {
  daily: 'today',
  weekly: 'this week',
  monthly: 'this month',
}

/** Returns what counts against the credit of a key: all that it spent, or what it spent in the current period. */
export function spentOfLimit(keys: Pick<IssuedKeyStore, 'usageOf'>, key: IssuedKey): Money {
  const { period } = key.limits
  return period === null ? key.spent : keys.usageOf(key)[period]
}
