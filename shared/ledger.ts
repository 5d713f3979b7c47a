import { z } from 'zod'
import { provider } from './gateway/providers.ts'

/** US dollars as an exact decimal, such as `0.00431`: sums of floats would be inexact. */
export const dollars = z.string().regex(/^-?\d+(\.\d+)?$/)

const ledgerKind = z.enum(['chat', 'transcription', 'speech', 'preset-test', 'program'])
export type LedgerKind = z.infer<typeof ledgerKind>

/** Property that rows are grouped by. */
export const ledgerGroup = z.enum(['day', 'model', 'provider', 'preset', 'conversation', 'kind', 'profile'])
export type LedgerGroup = z.infer<typeof ledgerGroup>

/** A day as YYYY-MM-DD, in the local time of the entry. */
const ledgerDay = z.string().regex(/^\d{4}-\d\d-\d\d$/)

/** Filter for ledger entries. Days are inclusive; an absent field does not restrict. */
export const ledgerFilter = z.object({
  from: ledgerDay.optional(),
  to: ledgerDay.optional(),
  kinds: z.array(ledgerKind).optional(),
  profileIds: z.array(z.string()).optional(),
  conversationId: z.string().optional(),
})
export type LedgerFilter = z.infer<typeof ledgerFilter>

/** Sums of entries. `unknownCosts` counts entries without a reported cost, which no sum includes. */
const ledgerSums = z.object({
  turns: z.int(),
  failed: z.int(),
  unknownCosts: z.int(),
  /** Cost at gateways, and at providers for the person's own key. */
  cost: dollars,
  upstreamCost: dollars,
  promptTokens: z.int(),
  cachedTokens: z.int(),
  completionTokens: z.int(),
  reasoningTokens: z.int(),
  seconds: z.number(),
  characters: z.int(),
})
export type LedgerSums = z.infer<typeof ledgerSums>

/** `key` is the common value of the group: a day, a model, `slug@version` of a preset, an id. Empty is unknown. */
const ledgerRow = ledgerSums.extend({ key: z.string(), label: z.string() })
export type LedgerRow = z.infer<typeof ledgerRow>

/** The most expensive groups (for days the newest), the sum of the others if there are too many, and the total. */
export const ledgerView = z.object({ rows: z.array(ledgerRow), others: ledgerSums.nullable(), total: ledgerSums })
export type LedgerView = z.infer<typeof ledgerView>

/** One request in the ledger. Null is unknown. Times in milliseconds. */
export const ledgerEntry = z.object({
  id: z.string(),
  kind: ledgerKind,
  day: ledgerDay,
  at: z.number(),
  profileId: z.string().nullable(),
  conversationId: z.string().nullable(),
  conversationTitle: z.string().nullable(),
  model: z.string(),
  provider: z.string(),
  preset: z.object({ slug: z.string(), version: z.int().nullable() }).nullable(),
  status: z.string(),
  cost: dollars.nullable(),
  upstreamCost: dollars.nullable(),
  isByok: z.boolean().nullable(),
  promptTokens: z.int().nullable(),
  cachedTokens: z.int().nullable(),
  completionTokens: z.int().nullable(),
  reasoningTokens: z.int().nullable(),
  seconds: z.number().nullable(),
  characters: z.int().nullable(),
  firstTokenAfter: z.number().nullable(),
  finishedAfter: z.number().nullable(),
  /** Runs of the gateway's own tools, and their part of `cost`. */
  toolRuns: z.int().nullable(),
  toolCost: dollars.nullable(),
  /** Tool calls of the answer that were sent to servers of the person; null if none. */
  serverCalls: z.int().nullable(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

/** Position of a page of entries: the last entry of the page before. */
export const ledgerCursor = z.object({ day: ledgerDay, at: z.number(), id: z.string() })
export type LedgerCursor = z.infer<typeof ledgerCursor>

/** A provider or gateway that received messages. */
const dataRecipient = z.object({
  /** Name in the answers; empty is the gateway itself. */
  provider: z.string(),
  profileId: z.string(),
  /** What the gateway last reported about it; null if the gateway does not list it. */
  known: provider.nullable(),
  /** Number of requests whose messages it received, and of those that it did not answer. */
  turns: z.int(),
  refused: z.int(),
  /** Tokens of answered requests; requests without reported tokens are counted in `unknownTokens`. */
  tokens: z.int(),
  unknownTokens: z.int(),
})
export type DataRecipient = z.infer<typeof dataRecipient>

/** A place that received arguments of tool calls, through servers of the person. */
const toolRecipient = z.object({
  /** The host of remote servers; null is this computer. */
  host: z.string().nullable(),
  /** Names of the servers. */
  servers: z.array(z.string()),
  /** Number of calls that were sent. */
  calls: z.int(),
})
export type ToolRecipient = z.infer<typeof toolRecipient>

/** Everyone who received data of the person. */
export const dataRecipients = z.object({ providers: z.array(dataRecipient), toolServers: z.array(toolRecipient) })
export type DataRecipients = z.infer<typeof dataRecipients>

/** The person's own statistics of a provider. */
export const providerRecord = z.object({
  /** Name or slug in the answers. */
  provider: z.string(),
  turns: z.int(),
  failed: z.int(),
  cost: dollars,
  unknownCosts: z.int(),
  /** Milliseconds; null if nothing was measured. */
  firstTokenMedian: z.number().nullable(),
  firstTokenSlowest: z.number().nullable(),
  /** Tokens per second. */
  speedMedian: z.number().nullable(),
})
export type ProviderRecord = z.infer<typeof providerRecord>

/** Spending limit in US dollars. `warnAt` is a share of it from 0 to 1. */
export const budget = z.object({
  limit: z.number().positive(),
  warnAt: z.number().min(0).max(1),
  isHardStop: z.boolean(),
})
export type Budget = z.infer<typeof budget>

/** State of a budget: the amount spent, and the number of requests with unknown cost. */
export const budgetState = z.object({
  scope: z.enum(['month', 'conversation']),
  budget,
  spent: dollars,
  unknownCosts: z.int(),
  level: z.enum(['within', 'warn', 'exceeded']),
})
export type BudgetState = z.infer<typeof budgetState>
