import type { GenerationFacts } from '#shared/generation-facts.ts'
import type { LedgerKind } from '#shared/ledger.ts'
import type { Database } from '../storage/database.ts'

/** A request whose cost is unknown. */
export interface CostLookup {
  readonly entryId: string
  readonly requestId: string
  readonly kind: LedgerKind
  readonly profileId: string
  /** Number of failed attempts. */
  readonly attempts: number
  /** When the next attempt is due, in milliseconds since 1970. */
  readonly nextAt: number
}

/** Adds a request whose cost was not reported. Answers of chats are added by a trigger (migration 21). */
export function addCostLookup(database: Database, entryId: string, requestId: string): void {
  database.run('insert or ignore into cost_lookups (entry_id, request_id) values (?, ?)', entryId, requestId)
}

/** How long after a request its cost is looked up, in milliseconds. */
const maxAgeMs = 30 * 24 * 60 * 60_000

/** The requests whose cost can still be found. */
export function createCostLookups(database: Database) {
  const where = 'entry_id = ? and request_id = ?'
  return {
    /** Returns the lookup that is due first. Removes those whose cost became known, or that are too old. */
    next(now: number): CostLookup | null {
      const row = database.get<{
        entry_id: string
        request_id: string
        kind: LedgerKind
        profile_id: string | null
        attempts: number
        next_at: number
      }>(
        `select entry_id, request_id, kind, profile_id, attempts, next_at
         from cost_lookups join ledger on ledger.id = entry_id
         where ledger.cost is null and at > ? order by next_at, at limit 1`,
        now - maxAgeMs,
      )
      if (!row) {
        this.removeSettled(now)
        return null
      }
      const { entry_id: entryId, request_id: requestId, kind, profile_id, attempts, next_at: nextAt } = row
      return { entryId, requestId, kind, profileId: profile_id ?? '', attempts, nextAt }
    },
    /** A request that was refused is in no ledger, and one of a model on this computer is free. */
    removeSettled(now: number): void {
      // On a read-only disk even a write without effect throws.
      if (database.get('select entry_id from cost_lookups limit 1') === undefined) return
      database.run(
        `delete from cost_lookups where not exists (
           select 1 from ledger where ledger.id = entry_id and ledger.cost is null and at > ?)`,
        now - maxAgeMs,
      )
    },
    postpone: ({ entryId, requestId }: CostLookup, nextAt: number): void =>
      void database.run(
        `update cost_lookups set attempts = attempts + 1, next_at = ? where ${where}`,
        nextAt,
        entryId,
        requestId,
      ),
    remove: ({ entryId, requestId }: CostLookup): void =>
      void database.run(`delete from cost_lookups where ${where}`, entryId, requestId),
  }
}

/** Adds what was found to an entry whose cost is unknown; its triggers update all sums. */
export function settleLedgerEntry(database: Database, entryId: string, facts: GenerationFacts): void {
  database.run(
    `update ledger set cost = cast(round(? * 1e12) as integer), upstream_cost = cast(round(? * 1e12) as integer),
       is_byok = coalesce(is_byok, ?), provider = case when provider = '' then ? else provider end,
       prompt_tokens = coalesce(prompt_tokens, ?), completion_tokens = coalesce(completion_tokens, ?),
       cached_tokens = coalesce(cached_tokens, ?), reasoning_tokens = coalesce(reasoning_tokens, ?)
     where id = ? and cost is null`,
    facts.cost,
    facts.isByok === false ? null : facts.upstreamCost,
    facts.isByok === null ? null : Number(facts.isByok),
    facts.provider ?? '',
    facts.promptTokens,
    facts.completionTokens,
    facts.cachedTokens,
    facts.reasoningTokens,
    entryId,
  )
}
