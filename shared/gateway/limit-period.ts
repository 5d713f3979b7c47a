/** How often the spending limit of a key starts again, as gateways write it. Periods begin in UTC, weeks on Monday. */
export const limitPeriods = ['daily', 'weekly', 'monthly'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

export function isLimitPeriod(value: unknown): value is LimitPeriod {
  return limitPeriods.some((period) => period === value)
}

/** The limits of a key for a program, unless the person wants others. In US dollars. */
export const usualKeyLimits = { limitUsd: 20, limitPeriod: 'monthly', requestsPerMinute: 60 } as const
