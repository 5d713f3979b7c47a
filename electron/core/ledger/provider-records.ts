import { dollarsOf } from '#shared/dollars.ts'
import type { ProviderRecord } from '#shared/ledger.ts'
import type { Database } from '../storage/database.ts'

interface ProviderRow {
  provider: string
  turns: number
  failed: number
  unknown_costs: number
  /** Known costs in whole dollars, and what remains of each in picodollars. */
  dollars: number
  picodollars: string
  /** JSON arrays with a number or null per turn, in the same order. */
  first_token_after: string
  finished_after: string
  completion_tokens: string
}

/**
 * Returns the person's own experience with each provider since a time (ms since 1970), most used first; with a model,
 * only its answers.
 *
 * SQLite returns one row per provider: an object per turn would take most of the time. The plus signs keep it on the
 * index of days, and dollars are summed apart from their fractions, because picodollars can exceed 64 bits.
 */
export function readProviderRecords(database: Database, since: number, model: string | null = null): ProviderRecord[] {
  const rows = database.all<ProviderRow>(
    `select provider, count(*) as turns, sum(status = 'failed') as failed, sum(cost is null) as unknown_costs,
       coalesce(sum(cost / 1000000000000), 0) as dollars,
       cast(coalesce(sum(cost % 1000000000000), 0) as text) as picodollars,
       json_group_array(first_token_after) as first_token_after, json_group_array(finished_after) as finished_after,
       json_group_array(completion_tokens) as completion_tokens
     from ledger where day >= date(? / 1000, 'unixepoch', 'localtime') and at >= ? and provider <> '' and +kind = 'chat'
       and (? is null or +model = ?)
     group by +provider`,
    since,
    since,
    model,
    model,
  )
  return rows
    .map(toProviderRecord)
    .toSorted((one, other) => other.turns - one.turns || one.provider.localeCompare(other.provider))
}

function toProviderRecord(row: ProviderRow): ProviderRecord {
  const firsts = readNumbers(row.first_token_after)
  const ends = readNumbers(row.finished_after)
  const tokens = readNumbers(row.completion_tokens)
  const firstTokens = sortKnown(firsts)
  const speeds = sortKnown(firsts.map((first, index) => speedOf(first, ends[index] ?? null, tokens[index] ?? null)))
  return {
    provider: row.provider,
    turns: row.turns,
    failed: row.failed,
    cost: dollarsOf(BigInt(row.dollars) * 1_000_000_000_000n + BigInt(row.picodollars)),
    unknownCosts: row.unknown_costs,
    firstTokenMedian: quantile(firstTokens, 0.5),
    firstTokenSlowest: quantile(firstTokens, 0.99),
    speedMedian: quantile(speeds, 0.5),
  }
}

/** Written by the query above from integer columns. */
function readNumbers(json: string): (number | null)[] {
  return JSON.parse(json) as (number | null)[]
}

/** Returns tokens per second after the first token. */
function speedOf(first: number | null, end: number | null, tokens: number | null): number | null {
  if (first === null || end === null || tokens === null || tokens < 2 || end <= first) return null
  return (tokens / (end - first)) * 1000
}

/** Returns the known values in ascending order. A typed array sorts several times faster than a plain one. */
function sortKnown(values: readonly (number | null)[]): Float64Array {
  return Float64Array.from(values.filter((value) => value !== null)).toSorted()
}

/** Returns a quantile, with `share` below 1; null without values. */
function quantile(ascending: Float64Array, share: number): number | null {
  return ascending[Math.floor(ascending.length * share)] ?? null
}
