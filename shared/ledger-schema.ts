import { z } from 'zod'
import { provider } from './gateway/providers.ts'

/** US dollars as an exact decimal, such as `0.00431`: sums of floats would not add up. */
export const dollars = z.string().regex(/^-?\d+(\.\d+)?$/)

export const ledgerKind = z.enum(['chat', 'transcription', 'speech', 'preset-test'])

/** What rows are put together by. */
export const ledgerGroup = z.enum(['day', 'model', 'provider', 'preset', 'conversation', 'kind', 'profile'])

/** A day as YYYY-MM-DD, by the clock of the computer when it happened. */
export const ledgerDay = z.string().regex(/^\d{4}-\d\d-\d\d$/)

/** What of the ledger is looked at; days are inclusive, and what is left out does not narrow it. */
export const ledgerFilter = z.object({
  from: ledgerDay.optional(),
  to: ledgerDay.optional(),
  kinds: z.array(ledgerKind).optional(),
  profileIds: z.array(z.string()).optional(),
  conversationId: z.string().optional(),
})

/** Sums over entries. `unknownCosts` counts those of which nobody told a cost: they are in no sum. */
export const ledgerSums = z.object({
  turns: z.int(),
  failed: z.int(),
  unknownCosts: z.int(),
  /** Billed by gateways, and by providers for the person's own key. */
  cost: dollars,
  upstreamCost: dollars,
  promptTokens: z.int(),
  cachedTokens: z.int(),
  completionTokens: z.int(),
  reasoningTokens: z.int(),
  seconds: z.number(),
  characters: z.int(),
})

/** `key` is what they have in common: a day, a model, `slug@version` of a preset, an id. Empty is not known. */
export const ledgerRow = ledgerSums.extend({ key: z.string(), label: z.string() })

/** The dearest groups (of days the newest), the rest of them in one sum where they are too many, and all of it. */
export const ledgerView = z.object({ rows: z.array(ledgerRow), others: ledgerSums.nullable(), total: ledgerSums })

/** One turn of the ledger. Null is unknown. Times in milliseconds. */
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
})

/** Where a page of entries goes on: the last one of the page before. */
export const ledgerPlace = z.object({ day: ledgerDay, at: z.number(), id: z.string() })

/** Somebody who received what was sent. */
export const seenBy = z.object({
  /** As answers name it; empty is the gateway itself. */
  provider: z.string(),
  profileId: z.string(),
  /** What the gateway told of it last; null where it lists nobody of that name. */
  known: provider.nullable(),
  /** Turns whose messages it received, and those of them that it did not answer. */
  turns: z.int(),
  refused: z.int(),
  /** Of the turns that it answered; those of which nobody told are counted in `unknownTokens`. */
  tokens: z.int(),
  unknownTokens: z.int(),
})

/** The person's own experience with a provider. */
export const providerRecord = z.object({
  /** As answers name it: a name or a slug. */
  provider: z.string(),
  turns: z.int(),
  failed: z.int(),
  cost: dollars,
  unknownCosts: z.int(),
  /** Milliseconds; null where nobody was timed. */
  firstTokenMedian: z.number().nullable(),
  firstTokenSlowest: z.number().nullable(),
  /** Tokens a second. */
  speedMedian: z.number().nullable(),
})

/** Money that is not to be spent beyond, in US dollars. `warnAt` is a share of it from 0 to 1. */
export const budget = z.object({
  limit: z.number().positive(),
  warnAt: z.number().min(0).max(1),
  isHardStop: z.boolean(),
})

/** How a budget stands: what was spent, and how many turns nobody told the cost of. */
export const budgetState = z.object({
  scope: z.enum(['month', 'conversation']),
  budget,
  spent: dollars,
  unknownCosts: z.int(),
  standing: z.enum(['within', 'warn', 'exceeded']),
})
