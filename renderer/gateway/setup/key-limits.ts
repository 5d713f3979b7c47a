import type { LimitPeriod } from '#shared/gateway/limit-period.ts'
import type { SetupLimits } from '#shared/programs/program-setup.ts'

/** Limits as they are typed. */
export interface TypedLimits {
  readonly limit: string
  readonly period: LimitPeriod | 'once'
  readonly rate: string
}

export const defaultKeyLimits: TypedLimits = { limit: '20', period: 'monthly', rate: '60' }

/** Reads an amount: null is no limit, undefined is none that a key can have. `$` and a comma are accepted. */
export function readKeyLimit(typed: string): number | null | undefined {
  const text = typed.replaceAll(/[$\s]/g, '').replace(',', '.')
  if (text === '') return null
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(text)) return undefined
  const value = Number(text)
  return value >= 0.01 && value < 1_000_000 ? value : undefined
}

/** Reads requests per minute, like an amount. */
export function readKeyRate(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const value = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return value >= 1 && value <= 10_000 ? value : undefined
}

/** Returns the limits of a key; null if a field cannot be read. */
export function readKeyLimits({ limit, period, rate }: TypedLimits): SetupLimits | null {
  const limitUsd = readKeyLimit(limit)
  const requestsPerMinute = readKeyRate(rate)
  if (limitUsd === undefined || requestsPerMinute === undefined) return null
  return { limitUsd, limitPeriod: limitUsd === null || period === 'once' ? null : period, requestsPerMinute }
}
