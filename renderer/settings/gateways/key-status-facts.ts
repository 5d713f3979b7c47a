import type { KeyStatus } from '#shared/gateway/keys.ts'
import { spendingFacts } from '../../gateways/spending-facts.ts'
import { gatewaysText } from '../../text/en/gateways.ts'
import { formatCost, formatDate } from '../../text/format.ts'

const text = gatewaysText.keyStatus

/** Returns the facts about a key, one per line; a value of null is unknown. What it spent is left out if not reported. */
export function keyStatusFacts(status: KeyStatus): { name: string; value: string | null }[] {
  const { label, usage, limit, limit_remaining, limit_reset, is_management_key, expires_at, rate_limit } = status
  return [
    { name: text.label, value: label || null },
    { name: text.limit, value: limitOf(limit, limit_reset) },
    // Without a limit there is no remainder.
    { name: text.remaining, value: limit === null ? text.noLimit : amount(limit_remaining) },
    { name: text.used, value: amount(usage) },
    ...spendingFacts(status),
    { name: text.management, value: is_management_key === undefined ? null : is_management_key ? text.yes : text.no },
    { name: text.rate, value: rateOf(rate_limit) },
    { name: text.expires, value: expires_at === undefined ? null : expiryOf(expires_at) },
  ]
}

function amount(value: number | null | undefined): string | null {
  return typeof value === 'number' ? formatCost(value) : null
}

function limitOf(limit: number | null | undefined, reset: string | null | undefined): string | null {
  if (typeof limit !== 'number') return limit === null ? text.none : null
  return reset ? text.limitEvery(formatCost(limit), reset) : formatCost(limit)
}

/** Gateways that no longer have rate limits report a number below zero. */
function rateOf(rate: KeyStatus['rate_limit']): string | null {
  if (rate === undefined) return null
  return rate === null || rate.requests < 0 ? text.none : text.requests(rate.requests, rate.interval)
}

function expiryOf(at: string | null): string {
  if (at === null) return text.never
  const time = Date.parse(at)
  return Number.isNaN(time) ? at : formatDate(time)
}
