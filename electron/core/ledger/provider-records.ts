import { dollarsOf } from '#shared/dollars.ts'
import type { ProviderRecord } from '#shared/ledger.ts'
import type { Database } from '../storage/database.ts'

interface TimedRow {
  provider: string
  status: string
  first_token_after: number | null
  finished_after: number | null
  completion_tokens: number | null
  cost: string | null
}

/**
 * Returns the person's own experience with each provider since a time (ms since 1970), most used first; with a model,
 * only its answers.
 */
export function readProviderRecords(database: Database, since: number, model: string | null = null): ProviderRecord[] {
  const rows = database.all<TimedRow>(
    `select provider, status, first_token_after, finished_after, completion_tokens, cast(cost as text) as cost
     from ledger where day >= date(? / 1000, 'unixepoch', 'localtime') and at >= ? and provider <> '' and +kind = 'chat' and (? is null or model = ?)`,
    since,
    since,
    model,
    model,
  )
  const byProvider = Map.groupBy(rows, ({ provider }) => provider)
  return [...byProvider]
    .map(([provider, turns]) => toProviderRecord(provider, turns))
    .toSorted((one, other) => other.turns - one.turns || one.provider.localeCompare(other.provider))
}

function toProviderRecord(provider: string, turns: readonly TimedRow[]): ProviderRecord {
  const firstTokens = sortKnown(turns.map(({ first_token_after }) => first_token_after))
  const speeds = sortKnown(turns.map(speedOf))
  return {
    provider,
    turns: turns.length,
    failed: turns.filter(({ status }) => status === 'failed').length,
    cost: dollarsOf(turns.reduce((sum, { cost }) => sum + BigInt(cost ?? 0), 0n)),
    unknownCosts: turns.filter(({ cost }) => cost === null).length,
    firstTokenMedian: quantile(firstTokens, 0.5),
    firstTokenSlowest: quantile(firstTokens, 0.99),
    speedMedian: quantile(speeds, 0.5),
  }
}

/** Returns tokens per second after the first token. */
function speedOf({
  first_token_after: first,
  finished_after: end,
  completion_tokens: tokens,
}: TimedRow): number | null {
  if (first === null || end === null || tokens === null || tokens < 2 || end <= first) return null
  return (tokens / (end - first)) * 1000
}

function sortKnown(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null).toSorted((one, other) => one - other)
}

/** Returns a quantile, with `share` below 1; null without values. */
function quantile(ascending: readonly number[], share: number): number | null {
  return ascending[Math.floor(ascending.length * share)] ?? null
}
