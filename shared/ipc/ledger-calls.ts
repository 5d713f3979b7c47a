import { z } from 'zod'
import { conversationId } from '../conversation-schema.ts'
import {
  budget,
  budgetState,
  ledgerEntry,
  ledgerFilter,
  ledgerGroup,
  ledgerPlace,
  ledgerView,
  providerRecord,
  seenBy,
} from '../ledger-schema.ts'
import { call, event } from './contract-kinds.ts'

const nothing = z.object({})

/** Calls for usage, cost and providers. */
export const ledgerCalls = {
  'ledger.view': call(z.object({ filter: ledgerFilter, group: ledgerGroup }), ledgerView),
  /** Returns entries, newest first, from the one after `after`, or from the first. */
  'ledger.entries': call(
    z.object({ filter: ledgerFilter, limit: z.int().min(1).max(200), after: ledgerPlace.optional() }),
    z.object({ entries: z.array(ledgerEntry), total: z.int() }),
  ),
  /**
   * Shows the save dialog and writes one line per entry, with the same sums as `ledger.view`. Null if the person
   * cancels.
   */
  'ledger.export': call(
    z.object({ filter: ledgerFilter }),
    z.object({ path: z.string().nullable(), entries: z.int() }),
  ),
  /** Returns the providers that received messages, from routing metadata and provider lists: most requests first. */
  'ledger.whoSaw': call(z.object({ filter: ledgerFilter }), z.array(seenBy)),
  'ledger.exportWhoSaw': call(
    z.object({ filter: ledgerFilter, format: z.enum(['csv', 'markdown']), title: z.string().max(300) }),
    z.object({ path: z.string().nullable(), entries: z.int() }),
  ),
  /** Returns statistics of each provider in the last days. */
  'ledger.providers': call(z.object({ days: z.int().min(1).max(3650) }), z.array(providerRecord)),
  /** Sets the budget of a month, or of one conversation; null removes it. */
  'budget.set': call(z.object({ conversationId: conversationId.nullable(), budget: budget.nullable() }), nothing),
  /** Returns the current state of the budgets of a conversation, or only of the month. */
  'budget.states': call(z.object({ conversationId: conversationId.nullable() }), z.array(budgetState)),
  'ledger.changed': event(nothing),
} as const
