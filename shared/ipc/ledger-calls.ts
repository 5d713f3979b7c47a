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

/** The calls about what was used, what it cost and who served it. */
export const ledgerCalls = {
  'ledger.view': call(z.object({ filter: ledgerFilter, group: ledgerGroup }), ledgerView),
  /** Newest first, from after `after` on, or from the first. */
  'ledger.entries': call(
    z.object({ filter: ledgerFilter, limit: z.int().min(1).max(200), after: ledgerPlace.optional() }),
    z.object({ entries: z.array(ledgerEntry), total: z.int() }),
  ),
  /** Asks where to, and writes one line an entry; they sum to what `ledger.view` says. Null where nothing was chosen. */
  'ledger.export': call(
    z.object({ filter: ledgerFilter }),
    z.object({ path: z.string().nullable(), entries: z.int() }),
  ),
  /** Who received what was sent, by what routing told and by what the gateways list: most turns first. */
  'ledger.whoSaw': call(z.object({ filter: ledgerFilter }), z.array(seenBy)),
  'ledger.exportWhoSaw': call(
    z.object({ filter: ledgerFilter, format: z.enum(['csv', 'markdown']), title: z.string().max(300) }),
    z.object({ path: z.string().nullable(), entries: z.int() }),
  ),
  /** Own experience with each provider in the last days. */
  'ledger.providers': call(z.object({ days: z.int().min(1).max(3650) }), z.array(providerRecord)),
  /** The budget of a month, or of one conversation; null removes it. */
  'budget.set': call(z.object({ conversationId: conversationId.nullable(), budget: budget.nullable() }), nothing),
  /** The budgets that hold for a conversation (or the month's alone), as they stand now. */
  'budget.states': call(z.object({ conversationId: conversationId.nullable() }), z.array(budgetState)),
  'ledger.changed': event(nothing),
} as const
