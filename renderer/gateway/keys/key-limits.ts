import type { LimitPeriod } from '#shared/gateway/limit-period.ts'
import type { SetupLimits } from '#shared/programs/program-setup.ts'
import { readLimitAmount } from '../../text/read-limit-amount.ts'
import { readWholeNumber } from '../read-whole-number.ts'

/** Limits of a key as they are typed. */
export interface TypedLimits {
  readonly amount: string
  readonly period: LimitPeriod | 'once'
  readonly rate: string
}

/** Limits with a problem. */
export type LimitProblem = 'amount' | 'rate'

/** A new key is limited unless the person wants otherwise. */
export const newKeyLimits: TypedLimits = { amount: '20', period: 'monthly', rate: '60' }

/** Returns the limits of a key as they are typed. */
export function typedLimits({ limitUsd, limitPeriod, requestsPerMinute }: SetupLimits): TypedLimits {
  return {
    amount: limitUsd === null ? '' : String(limitUsd),
    period: limitUsd === null ? newKeyLimits.period : (limitPeriod ?? 'once'),
    rate: requestsPerMinute === null ? '' : String(requestsPerMinute),
  }
}

/** Returns typed limits as those of a key, or the fields that cannot be read. An empty field is no limit. */
export function readKeyLimits({
  amount,
  period,
  rate,
}: TypedLimits): SetupLimits | { readonly problems: readonly LimitProblem[] } {
  const limitUsd = readLimitAmount(amount)
  const requestsPerMinute = rate.trim() === '' ? null : readWholeNumber(rate, 1, 10_000)
  if (limitUsd === undefined || requestsPerMinute === undefined) {
    const problems: LimitProblem[] = []
    if (limitUsd === undefined) problems.push('amount')
    if (requestsPerMinute === undefined) problems.push('rate')
    return { problems }
  }
  return { limitUsd, limitPeriod: limitUsd === null || period === 'once' ? null : period, requestsPerMinute }
}
