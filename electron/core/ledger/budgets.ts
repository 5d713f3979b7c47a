import { z } from 'zod'
import { dollarsOf, picoOf } from '#shared/dollars.ts'
import { AppError } from '#shared/errors.ts'
import { type Budget, budget as budgetSchema, type BudgetState, type LedgerFilter } from '#shared/ledger.ts'
import { explain } from '#shared/messages/explain.ts'
import { readRow, writeRow } from '../settings/settings-store.ts'
import type { Database } from '../storage/database.ts'
import type { Ledger } from './ledger.ts'

/** Spending limits for the calendar month and for single conversations. */
export interface Budgets {
  /** Sets a budget; a null conversation means the month, a null budget removes it. */
  set(conversationId: string | null, budget: Budget | null): void
  /** Returns the budgets that apply to a conversation, or only the month's, with their current state. */
  states(conversationId: string | null): BudgetState[]
  /** Throws `bad-input` if a hard stop is reached. Call it before sending. */
  check(conversationId: string | null): void
}

/** Key of the settings row with all budgets. */
const settingsKey = 'budgets'
const month = 'month'
const stored = z.record(z.string(), budgetSchema)

export function createBudgets(database: Database, ledger: Ledger, now: () => number = Date.now): Budgets {
  const read = () => readRow(database, settingsKey, stored) ?? {}

  function stateOf(scope: BudgetState['scope'], budget: Budget, filter: LedgerFilter): BudgetState {
    const { cost, upstreamCost, unknownCosts } = ledger.sums(filter)
    const spent = picoOf(cost) + picoOf(upstreamCost)
    const limit = picoOf(budget.limit.toFixed(12))
    const warnFrom = picoOf((budget.limit * budget.warnAt).toFixed(12))
    const level = spent >= limit ? 'exceeded' : spent >= warnFrom ? 'warn' : 'within'
    return { scope, budget, spent: dollarsOf(spent), unknownCosts, level }
  }

  function states(conversationId: string | null): BudgetState[] {
    const budgets = read()
    const found: BudgetState[] = []
    const monthBudget = budgets[month]
    if (monthBudget) found.push(stateOf('month', monthBudget, monthOf(now())))
    if (conversationId !== null) {
      const conversationBudget = budgets[`conversation ${conversationId}`]
      if (conversationBudget) found.push(stateOf('conversation', conversationBudget, { conversationId }))
    }
    return found
  }

  return {
    set(conversationId, budget) {
      const key = conversationId === null ? month : `conversation ${conversationId}`
      const { [key]: _, ...others } = read()
      writeRow(database, settingsKey, budget === null ? others : { ...others, [key]: budget })
    },
    states,
    check(conversationId) {
      const stop = states(conversationId).find(({ budget, level }) => budget.isHardStop && level === 'exceeded')
      if (!stop) return
      const of = stop.scope === 'month' ? explain('thisMonth') : explain('thisChat')
      throw new AppError({
        source: 'app',
        kind: 'bad-input',
        ...explain('budgetSpent', { of, dollars: stop.budget.limit }),
        field: 'budget',
      })
    },
  }
}

/** Returns a filter for the calendar month of a time, in local time. */
function monthOf(time: number): LedgerFilter {
  const date = new Date(time)
  const day = (of: Date): string =>
    [of.getFullYear(), of.getMonth() + 1, of.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
  return {
    from: day(new Date(date.getFullYear(), date.getMonth(), 1)),
    to: day(new Date(date.getFullYear(), date.getMonth() + 1, 0)),
  }
}
