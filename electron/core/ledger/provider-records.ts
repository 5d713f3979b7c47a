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

/** The person's own experience with each provider since a time, in milliseconds since 1970; most used first. */
export function readProviderRecords(database: Database, since: number): ProviderRecord[] {
  const rows = database.all<TimedRow>(
    `select provider, status, first_token_after, finished_after, completion_tokens, cast(cost as text) as cost
     from ledger where day >= date(? / 1000, 'unixepoch', 'localtime') and at >= ? and provider <> '' and +kind = 'chat'`,
    since,
    since,
  )
  const byProvider = Map.groupBy(rows, ({ provider }) => provider)
  return [...byProvider]
    .map(([provider, turns]) => recordOf(provider, turns))
    .toSorted((one, other) => other.turns - one.turns || one.provider.localeCompare(other.provider))
}

function recordOf(provider: string, turns: readonly TimedRow[]): ProviderRecord {
  const firstTokens = sorted(turns.map(({ first_token_after }) => first_token_after))
  const speeds = sorted(turns.map(speedOf))
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

/** Tokens a second after the first one. */
function speedOf({
  first_token_after: first,
  finished_after: end,
  completion_tokens: tokens,
}: TimedRow): number | null {
  if (first === null || end === null || tokens === null || tokens < 2 || end <= first) return null
  return (tokens / (end - first)) * 1000
}

function sorted(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null).toSorted((one, other) => one - other)
}

/** `share` is below 1; null where there are no values. */
function quantile(ascending: readonly number[], share: number): number | null {
  return ascending[Math.floor(ascending.length * share)] ?? null
}
