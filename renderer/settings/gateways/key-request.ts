import type { LimitPeriod } from '#shared/gateway/limit-period.ts'
import type { KeyRequest } from '#shared/gateway-profile.ts'
import { readLimitAmount } from '../../text/read-limit-amount.ts'

/** When a requested key expires, in days; null is never. */
export const expiryDays = { never: null, month: 30, quarter: 90, year: 365 } as const

/** The limits of a key as they are typed. */
export interface TypedKeyRequest {
  readonly amount: string
  readonly period: LimitPeriod | 'once'
  readonly expiry: keyof typeof expiryDays
  readonly label: string
}

export const emptyKeyRequest: TypedKeyRequest = { amount: '', period: 'monthly', expiry: 'never', label: '' }

/** Returns what was typed as a request; undefined if the amount is not one from a cent to below a million dollars. */
export function readKeyRequest({ amount, period, expiry, label }: TypedKeyRequest): KeyRequest | undefined {
  const limitUsd = readLimitAmount(amount)
  if (limitUsd === undefined) return undefined
  return {
    label: label.trim() === '' ? null : label.trim(),
    limitUsd,
    period: limitUsd === null || period === 'once' ? null : period,
    expiresInDays: expiryDays[expiry],
  }
}
