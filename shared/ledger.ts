import type { z } from 'zod'
import type * as schema from './ledger-schema.ts'

export type LedgerKind = z.infer<typeof schema.ledgerKind>
export type LedgerGroup = z.infer<typeof schema.ledgerGroup>
export type LedgerFilter = z.infer<typeof schema.ledgerFilter>
export type LedgerSums = z.infer<typeof schema.ledgerSums>
export type LedgerRow = z.infer<typeof schema.ledgerRow>
export type LedgerView = z.infer<typeof schema.ledgerView>
export type LedgerEntry = z.infer<typeof schema.ledgerEntry>
export type LedgerCursor = z.infer<typeof schema.ledgerCursor>
export type DataRecipient = z.infer<typeof schema.dataRecipient>
export type ProviderRecord = z.infer<typeof schema.providerRecord>
export type Budget = z.infer<typeof schema.budget>
export type BudgetState = z.infer<typeof schema.budgetState>
