import { isLimitPeriod, type LimitPeriod } from '#shared/gateway/limit-period.ts'
import type { AccountCredit } from '#shared/gateway-profile.ts'
import type { KeyStatus } from '#shared/gateway/keys.ts'

/** When the app warns: the share of a limit and the credit in US dollars that are left, and days until a key expires. */
export const keyWarningAt = { limitShare: 0.1, creditUsd: 1, expiryDays: 7 } as const

/** What will soon stop a key, or has stopped it. Amounts in US dollars. */
export type KeyWarning =
  | { readonly kind: 'spent'; readonly limit: number; readonly period: LimitPeriod | null }
  | { readonly kind: 'near'; readonly left: number; readonly limit: number; readonly period: LimitPeriod | null }
  | { readonly kind: 'credit'; readonly left: number }
  /** `at` in milliseconds since 1970. */
  | { readonly kind: 'expires'; readonly at: number }

const dayMs = 24 * 60 * 60_000

/** Returns the most urgent warning about a key, null if there is none. What is not reported warns of nothing. */
export function keyWarningOf(
  status: KeyStatus | null | undefined,
  credit: AccountCredit | null | undefined,
  now: number,
): KeyWarning | null {
  const { limit, limit_remaining: left, limit_reset: reset, expires_at: expires } = status ?? {}
  const period = isLimitPeriod(reset) ? reset : null
  if (typeof limit === 'number' && typeof left === 'number') {
    if (left <= 0) return { kind: 'spent', limit, period }
    if (left <= limit * keyWarningAt.limitShare) return { kind: 'near', left, limit, period }
  }
  const creditLeft = credit?.remaining ?? null
  if (creditLeft !== null && creditLeft < keyWarningAt.creditUsd)
    return { kind: 'credit', left: Math.max(0, creditLeft) }
  const at = Date.parse(expires ?? '')
  return at > now && at - now <= keyWarningAt.expiryDays * dayMs ? { kind: 'expires', at } : null
}
