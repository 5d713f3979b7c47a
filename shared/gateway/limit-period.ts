/** How often the spending limit of a key starts again, as gateways write it. Periods begin in UTC, weeks on Monday. */
export const limitPeriods = ['daily', 'weekly', 'monthly'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

export function isLimitPeriod(value: unknown): value is LimitPeriod {
  return limitPeriods.some((period) => period === value)
}
