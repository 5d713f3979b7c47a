import { isLimitPeriod } from '#shared/gateway/limit-period.ts'
import type { AccountCredit, GatewayProfileView } from '#shared/gateway-profile.ts'
import type { KeyStatus } from '#shared/gateway/keys.ts'
import { formatCost } from '../text/format.ts'
import { keySpendingText as text } from '../text/en/key-spending.ts'

/** A line about a key. `isHint`: the value is what to do, and no figure. */
export interface SpendingFact {
  readonly name: string
  readonly value: string
  readonly isHint?: boolean
}

/** Returns what a key spent in the current day, week and month, and with the person's own keys at providers. */
export function spendingFacts(status: KeyStatus): SpendingFact[] {
  const { byok_usage: byok, byok_usage_monthly: byokMonth, include_byok_in_limit: isCounted } = status
  const amounts = [
    { name: text.today, amount: status.usage_daily },
    { name: text.week, amount: status.usage_weekly },
    { name: text.month, amount: status.usage_monthly },
  ]
  const facts = amounts.flatMap(({ name, amount }) =>
    typeof amount === 'number' ? [{ name, value: formatCost(amount) }] : [],
  )
  // Most people bring no provider keys.
  if (typeof byok !== 'number' || byok === 0) return facts
  const value = text.byokOf(formatCost(byok), typeof byokMonth === 'number' ? formatCost(byokMonth) : null)
  return [...facts, { name: text.byok, value: isCounted === true ? `${value}, ${text.byokCounts}` : value }]
}

/** Returns what is left of the limit of a key; null if it is not reported. */
export function limitFact({ limit, limit_remaining: left, limit_reset: reset }: KeyStatus): SpendingFact | null {
  if (limit === null) return { name: text.remaining, value: text.noLimit }
  if (typeof limit !== 'number' || typeof left !== 'number') return null
  const period = isLimitPeriod(reset) ? text.periods[reset] : (reset ?? null)
  return { name: text.remaining, value: text.remainingOf(formatCost(left), formatCost(limit), period) }
}

/** Returns the credit of the account, or how to see it; null if this gateway never reports it. */
export function creditFact(
  { dialect, kind, keys }: Pick<GatewayProfileView, 'dialect' | 'kind' | 'keys'>,
  credit: AccountCredit | null | undefined,
): SpendingFact | null {
  const { remaining = null, used = null } = credit ?? {}
  if (remaining !== null) {
    const value = text.creditLeft(formatCost(remaining), used === null ? null : formatCost(used))
    return { name: text.credit, value }
  }
  // Of others it is not known whether they have credit at all.
  const couldSee = kind !== 'embedded' && dialect === 'openrouter' && !keys.management
  return couldSee ? { name: text.credit, value: text.creditNeedsKey, isHint: true } : null
}
