import { queryWords } from '../../model-choice/find-models.ts'
import type { Benchmark, CatalogueRow } from '../catalogue-rows.ts'

export type Region = 'eu' | 'us'

/** Which models are shown. Prices in US dollars per million tokens, context in tokens; null does not restrict. */
export interface CatalogueFilter {
  readonly query: string
  readonly maxInput: number | null
  readonly maxOutput: number | null
  readonly minContext: number | null
  /** Names of the API, all of which a model needs. */
  readonly reads: readonly string[]
  readonly writes: readonly string[]
  readonly parameters: readonly string[]
  readonly region: Region | null
  readonly isZdr: boolean
  readonly maxAgeDays: number | null
  readonly benchmark: Benchmark
  readonly minScore: number | null
  /** Only models that the gateway will remove. */
  readonly isEnding: boolean
}

export const everyModel: CatalogueFilter = {
  query: '',
  maxInput: null,
  maxOutput: null,
  minContext: null,
  reads: [],
  writes: [],
  parameters: [],
  region: null,
  isZdr: false,
  maxAgeDays: null,
  benchmark: 'intelligence',
  minScore: null,
  isEnding: false,
}

interface FilterFacts {
  /** Ids of the models with an endpoint in the chosen region; null if unknown. */
  readonly inRegion: ReadonlySet<string> | null
  /** Milliseconds since 1970. */
  readonly now: number
}

const dayInSeconds = 86_400

/** Returns the models that pass. An unknown value passes no limit. */
export function filterModels(
  rows: readonly CatalogueRow[],
  filter: CatalogueFilter,
  { inRegion, now }: FilterFacts,
): CatalogueRow[] {
  const words = queryWords(filter.query)
  const oldest = filter.maxAgeDays === null ? null : now / 1000 - filter.maxAgeDays * dayInSeconds
  return rows.filter(({ listed, reads, writes, parameters, scores, zdr, ends }) => {
    const { prices, context, created, searchText } = listed
    return (
      words.every((word) => searchText.includes(word)) &&
      isAtMost(prices.input, filter.maxInput) &&
      isAtMost(prices.output, filter.maxOutput) &&
      isAtLeast(context, filter.minContext) &&
      hasAll(reads, filter.reads) &&
      hasAll(writes, filter.writes) &&
      hasAll(parameters, filter.parameters) &&
      (filter.region === null || inRegion === null || inRegion.has(listed.id)) &&
      (!filter.isZdr || (zdr ?? 0) > 0) &&
      isAtLeast(created, oldest) &&
      isAtLeast(scores[filter.benchmark], filter.minScore) &&
      (!filter.isEnding || ends !== null)
    )
  })
}

/** Returns whether a filter other than the search restricts the list. */
export function isNarrowed(filter: CatalogueFilter): boolean {
  const { query: _query, benchmark: _benchmark, ...others } = filter
  return Object.values(others).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== false,
  )
}

/** Returns how often each name is in the lists, most often first. */
export function countNames(lists: readonly (readonly string[] | null)[]): [name: string, count: number][] {
  const counts = new Map<string, number>()
  for (const name of lists.flatMap((names) => [...new Set(names ?? [])])) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([one, many], [other, few]) => few - many || one.localeCompare(other, 'en'))
}

function isAtMost(value: number | null, limit: number | null): boolean {
  return limit === null || (value !== null && value <= limit)
}

function isAtLeast(value: number | null, limit: number | null): boolean {
  return limit === null || (value !== null && value >= limit)
}

function hasAll(names: readonly string[] | null, wanted: readonly string[]): boolean {
  return wanted.every((name) => names?.includes(name) ?? false)
}
