import { z } from 'zod'
import type { CallHandlers, Emit } from '#shared/ipc/handlers.ts'
import { dollarsOf, picoOf } from '#shared/dollars.ts'
import { budget as budgetSchema } from '#shared/ledger.ts'
import type { Budget, BudgetState, LedgerFilter } from '#shared/ledger.ts'
import { explain } from '#shared/messages/explain.ts'
import { badInput } from '../app-errors.ts'
import { readRow, writeRow } from '../storage/settings-rows.ts'
import type { Database } from '../storage/database.ts'
import type { Ledger } from './ledger.ts'

export interface BudgetParts {
  readonly database: Database
  readonly ledger: Ledger
  readonly emit: Emit
  readonly now?: () => number
}

/** Key of the settings row with all budgets. */
const settingsKey = 'budgets'
const month = 'month'
const stored = z.record(z.string(), budgetSchema)

/** Spending limits for the calendar month and for single conversations. */
export function createBudgets({ database, ledger, emit, now = Date.now }: BudgetParts) {
  const read = () => readRow(database, settingsKey, stored) ?? {}

  function stateOf(scope: BudgetState['scope'], budget: Budget, filter: LedgerFilter): BudgetState {
    const { cost, upstreamCost, unknownCosts } = ledger.sums(filter)
    const spent = picoOf(cost) + picoOf(upstreamCost)
    const limit = picoOf(budget.limit.toFixed(12))
    const warnFrom = picoOf((budget.limit * budget.warnAt).toFixed(12))
    const level = spent >= limit ? 'exceeded' : spent >= warnFrom ? 'warn' : 'within'
    return { scope, budget, spent: dollarsOf(spent), unknownCosts, level }
  }

  /** Returns the budgets that apply to a conversation, or only the month's. */
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

  const calls = {
    /** A null conversation means the month, a null budget removes it. */
    'budget.set': ({ conversationId, budget }) => {
      const key = conversationId === null ? month : `conversation ${conversationId}`
      const { [key]: _, ...others } = read()
      writeRow(database, settingsKey, budget === null ? others : { ...others, [key]: budget })
      emit('ledger.changed', {})
      return {}
    },
    'budget.states': ({ conversationId }) => states(conversationId),
  } satisfies Partial<CallHandlers>

  return {
    calls,
    /** Throws `bad-input` if a hard stop is reached. Call it before sending. */
    check(conversationId: string | null): void {
      const stop = states(conversationId).find(({ budget, level }) => budget.isHardStop && level === 'exceeded')
      if (!stop) return
      const of = stop.scope === 'month' ? explain('thisMonth') : explain('thisChat')
      throw badInput(explain('budgetSpent', { of, dollars: stop.budget.limit }), 'budget')
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
