import { z } from 'zod'
import { conversationId } from '../conversation.ts'
import {
  budget,
  budgetState,
  dataRecipients,
  ledgerCursor,
  ledgerEntry,
  ledgerFilter,
  ledgerGroup,
  ledgerView,
  providerRecord,
} from '../ledger.ts'
import { defineCall, defineEvent } from './contract-kinds.ts'

const nothing = z.object({})

/** Calls for usage, cost and providers. */
export const ledgerCalls = {
  'ledger.view': defineCall(z.object({ filter: ledgerFilter, group: ledgerGroup }), ledgerView),
  /** Returns entries, newest first, from the one after `after`, or from the first. */
  'ledger.entries': defineCall(
    z.object({ filter: ledgerFilter, limit: z.int().min(1).max(200), after: ledgerCursor.optional() }),
    z.object({ entries: z.array(ledgerEntry), total: z.int() }),
  ),
  /**
   * Shows the save dialog and writes one line per entry, with the same sums as `ledger.view`. Null if the person
   * cancels.
   */
  'ledger.export': defineCall(
    z.object({ filter: ledgerFilter }),
    z.object({ path: z.string().nullable(), entries: z.int() }),
  ),
  /**
   * Returns the providers that received messages, from routing metadata and provider lists, and the tool servers that
   * received arguments: most requests first.
   */
  'ledger.whoSaw': defineCall(z.object({ filter: ledgerFilter }), dataRecipients),
  'ledger.exportWhoSaw': defineCall(
    z.object({ filter: ledgerFilter, format: z.enum(['csv', 'markdown']), title: z.string().max(300) }),
    z.object({ path: z.string().nullable(), entries: z.int() }),
  ),
  /** Returns statistics of each provider in the last days. */
  'ledger.providers': defineCall(
    z.object({ days: z.int().min(1).max(3650), model: z.string().optional() }),
    z.array(providerRecord),
  ),
  /** Sets the budget of a month, or of one conversation; null removes it. */
  'budget.set': defineCall(z.object({ conversationId: conversationId.nullable(), budget: budget.nullable() }), nothing),
  /** Returns the current state of the budgets of a conversation, or only of the month. */
  'budget.states': defineCall(z.object({ conversationId: conversationId.nullable() }), z.array(budgetState)),
  'ledger.changed': defineEvent(nothing),
} as const
