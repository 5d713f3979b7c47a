import type { Model } from '#shared/gateway/models.ts'
import type { Provider } from '#shared/gateway/providers.ts'
import type { ProviderRecord } from '#shared/ledger.ts'
import { countryName } from '../text/country.ts'
import { modelsOf, type ProviderModels } from './models-of.ts'

/** A provider with its use on this computer and its models; null is unknown. */
export interface ProviderRowData {
  readonly provider: Provider
  readonly models: ProviderModels | null
  readonly record: ProviderRecord | null
}

export type ProviderSort = 'name' | 'headquarters' | 'datacenters' | 'models' | 'turns' | 'firstToken' | 'errors'

export function providerRows(
  providers: readonly Provider[],
  models: readonly Model[],
  records: readonly ProviderRecord[],
): ProviderRowData[] {
  return providers.map((provider) => {
    const names = new Set([provider.name.toLowerCase(), provider.slug.toLowerCase()])
    return {
      provider,
      models: modelsOf(provider, models),
      // Ledger records name a provider by its name or its slug.
      record: sumRecords(records.filter((record) => names.has(record.provider.toLowerCase()))),
    }
  })
}

/** Adds the counts; times come from the record with the most requests. */
function sumRecords([first, ...others]: readonly ProviderRecord[]): ProviderRecord | null {
  if (!first) return null
  return others.reduce(
    (sum, { turns, failed }) => ({ ...sum, turns: sum.turns + turns, failed: sum.failed + failed }),
    first,
  )
}

const columns: readonly ProviderSort[] = [
  'name',
  'headquarters',
  'datacenters',
  'models',
  'turns',
  'firstToken',
  'errors',
]

/** Returns the columns in which at least one row has a value. */
export function columnsWithValues(rows: readonly ProviderRowData[]): ProviderSort[] {
  return columns.filter((column) => column === 'name' || rows.some((row) => sortValue(row, column) !== null))
}

/** Sorts from the highest value or from A; unknown values are last in both directions. */
export function sortProviders(
  rows: readonly ProviderRowData[],
  by: ProviderSort,
  isReversed: boolean,
): ProviderRowData[] {
  const sign = isReversed ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [sortValue(one, by), sortValue(other, by)]
    const byName = one.provider.name.localeCompare(other.provider.name, 'en')
    if (a === null || b === null) return a === b ? byName : a === null ? 1 : -1
    const difference = typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b), 'en') : b - a
    return difference === 0 ? byName : sign * difference
  })
}

function sortValue({ provider, models, record }: ProviderRowData, by: ProviderSort): string | number | null {
  switch (by) {
    case 'name':
      return provider.name
    case 'headquarters':
      return countryName(provider.headquarters)
    case 'datacenters':
      return provider.datacenters?.length ?? null
    case 'models':
      return models?.models.length ?? null
    case 'turns':
      return record?.turns ?? null
    case 'firstToken':
      // The fastest first.
      return typeof record?.firstTokenMedian === 'number' ? -record.firstTokenMedian : null
    case 'errors':
      return errorShare(record)
  }
}

/** From 0 to 1. */
export function errorShare(record: ProviderRecord | null): number | null {
  return record === null || record.turns === 0 ? null : record.failed / record.turns
}
