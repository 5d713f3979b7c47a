import type { LimitPeriod } from '#shared/gateway/limit-period.ts'
import { defineText } from '../define-text.ts'

const each: Record<LimitPeriod, string> = { daily: 'a day', weekly: 'a week', monthly: 'a month' }
const next: Record<LimitPeriod, string> = {
  daily: 'at midnight UTC',
  weekly: 'on Monday at midnight UTC',
  monthly: 'next month',
}

/** What a key has spent, what is left of its limit and of the credit, and the warnings about both. */
export const keySpendingText = defineText('keySpendingText', {
  title: 'Key and credit',
  of: (name: string) => `Reported by ${name} for the key in use, also what other programs spent with it`,
  today: 'Today',
  week: 'This week',
  month: 'This month',
  inUtc: 'Days begin at midnight UTC, weeks on Monday.',
  remaining: 'Left of the limit',
  remainingOf: (left: string, limit: string, period: string | null) =>
    `${left} of ${limit}${period === null ? '' : `, ${period}`}`,
  noLimit: 'No limit',
  byok: 'Own provider keys',
  byokOf: (total: string, month: string | null) => (month === null ? total : `${total}, ${month} this month`),
  byokCounts: 'counts toward the limit',
  credit: 'Account credit',
  creditLeft: (left: string, used: string | null) => (used === null ? left : `${left} left, ${used} used`),
  creditNeedsKey: 'Add a management key to see it',
  notReported: 'Not reported by this gateway',
  periods: { daily: 'daily', weekly: 'weekly', monthly: 'monthly' } satisfies Record<LimitPeriod, string>,

  warnings: {
    spent: (limit: string, period: LimitPeriod | null) =>
      `The limit of this key, ${limit}${period === null ? '' : ` ${each[period]}`}, is spent.`,
    spentUntil: (period: LimitPeriod | null) =>
      period === null ? 'The gateway refuses requests with it.' : `It starts again ${next[period]}.`,
    near: (left: string, limit: string, period: LimitPeriod | null) =>
      `${left} of ${limit}${period === null ? '' : ` ${each[period]}`} is left for this key.`,
    nearText: 'When it is spent, the gateway refuses requests.',
    credit: (left: string, name: string) => `${left} of credit is left at ${name}.`,
    creditText: 'Without credit only free models answer.',
    expires: (day: string) => `This key expires on ${day}.`,
    expiresText: 'You can get a new one before that.',
    show: 'Show the key',
  },
} as const)
