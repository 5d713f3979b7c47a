import type { LedgerFilter, LedgerGroup } from '#shared/ledger.ts'
import type { Value } from '../storage/database.ts'
import { ledgerWhere } from './ledger-where.ts'

/** The rollup table that answers a query with the fewest rows (migrations 8 and 10), and the condition on it. */
export interface LedgerSource {
  readonly table: string
  readonly where: string
  readonly values: readonly Value[]
}

/** Returns the source of the sums per group, or of the total if the group is null. */
export function ledgerSource(filter: LedgerFilter, group: LedgerGroup | null): LedgerSource {
  const { from, to, ...rest } = filter
  const isAllTime = from === undefined && to === undefined
  const isOfChats = group === 'conversation' || (group === null && filter.conversationId !== undefined)
  if (isOfChats && isAllTime) return { table: 'ledger_conversations', ...ledgerWhere(filter) }
  if (!isOfChats && filter.conversationId === undefined) {
    if (group === null || group === 'day' || group === 'kind' || group === 'profile') {
      return { table: 'ledger_dates', ...ledgerWhere(filter) }
    }
    if ((from === undefined || isFirst(from)) && (to === undefined || isLast(to))) {
      const { where, values } = ledgerWhere(rest)
      const months: [string, string][] = []
      if (from !== undefined) months.push(['month >= ?', from.slice(0, 7)])
      if (to !== undefined) months.push(['month <= ?', to.slice(0, 7)])
      return {
        table: 'ledger_months',
        where: [where, ...months.map(([condition]) => condition)].join(' and '),
        values: [...values, ...months.map(([, month]) => month)],
      }
    }
  }
  return { table: 'ledger_days', ...ledgerWhere(filter) }
}

function isFirst(day: string): boolean {
  return day.endsWith('-01')
}

function isLast(day: string): boolean {
  const next = new Date(`${day}T12:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.getUTCDate() === 1
}
