import type { Provider } from '#shared/gateway/providers.ts'
import { countriesOf } from './filter-providers.ts'

/** How many providers have datacenters or their headquarters in a country. */
export interface CountryCount {
  readonly datacenters: number
  readonly headquarters: number
}

/** By ISO 3166 alpha-2 code. */
export type CountryCounts = ReadonlyMap<string, CountryCount>

export function countByCountry(providers: readonly Provider[]): CountryCounts {
  const counts = new Map<string, CountryCount>()
  for (const place of ['datacenters', 'headquarters'] as const) {
    for (const code of providers.flatMap((provider) => countriesOf(provider, place))) {
      const before = counts.get(code) ?? { datacenters: 0, headquarters: 0 }
      counts.set(code, { ...before, [place]: before[place] + 1 })
    }
  }
  return counts
}

/** Returns 1 for one provider with datacenters, 2 for two or three, 3 for more, and 0 for headquarters alone. */
export function shadeOf(count: CountryCount | undefined): 0 | 1 | 2 | 3 {
  const { datacenters = 0 } = count ?? {}
  if (datacenters > 3) return 3
  if (datacenters > 1) return 2
  return datacenters === 1 ? 1 : 0
}
