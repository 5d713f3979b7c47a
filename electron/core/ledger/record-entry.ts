import type { LedgerKind } from '#shared/ledger.ts'
import { clampCostUsd, clampTokens } from '#shared/usage-limits.ts'
import { addCostLookup } from './cost-lookups.ts'
import type { Database } from '../storage/database.ts'

/** A ledger entry for a request that no other table stores, so that no trigger records it. Null is unknown. */
export interface NewLedgerEntry {
  readonly id: string
  readonly kind: LedgerKind
  /** When the request ended, in milliseconds since 1970. */
  readonly at: number
  readonly profileId: string
  readonly model: string | null
  readonly provider: string | null
  readonly preset: { readonly slug: string; readonly version: number | null } | null
  readonly status: string
  readonly promptTokens: number | null
  readonly completionTokens: number | null
  readonly cachedTokens?: number | null
  readonly reasoningTokens?: number | null
  /** Characters of the text of a speech request. */
  readonly characters?: number
  /** US dollars. */
  readonly cost: number | null
  readonly firstTokenAfter: number | null
  readonly finishedAfter: number | null
  /** The gateway's id of the request, to find an unknown cost later. */
  readonly requestId?: string | null
}

/** An entry with unknown cost is looked up later, if its gateway gave the request an id. */
export function recordLedgerEntry(database: Database, entry: NewLedgerEntry): void {
  const { id, kind, at, profileId, model, provider, preset, status, promptTokens, completionTokens, cost } = entry
  database.run(
    `insert into ledger (id, kind, at, day, profile_id, model, provider, preset_slug, preset_version, status,
       prompt_tokens, cached_tokens, completion_tokens, reasoning_tokens, characters, cost, first_token_after, finished_after)
     values (?, ?, ?, date(? / 1000, 'unixepoch', 'localtime'), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, cast(round(? * 1e12) as integer),
       ?, ?)`,
    id,
    kind,
    at,
    at,
    profileId,
    model ?? '',
    provider ?? '',
    preset?.slug ?? '',
    preset?.version ?? 0,
    status,
    clampTokens(promptTokens),
    clampTokens(entry.cachedTokens ?? null),
    clampTokens(completionTokens),
    clampTokens(entry.reasoningTokens ?? null),
    entry.characters ?? null,
    clampCostUsd(cost),
    entry.firstTokenAfter,
    entry.finishedAfter,
  )
  if (cost === null && entry.requestId) addCostLookup(database, id, entry.requestId)
}
