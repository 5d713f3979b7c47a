import type { Provider } from '#shared/gateway/providers.ts'
import { countryName } from '../text/country.ts'
import { providerInWords } from '../text/model-name.ts'

/** The members of the European Union, as ISO 3166 alpha-2 codes. */
export const europeanUnion: ReadonlySet<string> = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
)

/** Which providers are shown. `country` is an ISO code, `EU`, `unknown`, or null for all. */
export interface ProviderFilter {
  readonly query: string
  readonly country: string | null
  readonly place: 'any' | 'headquarters' | 'datacenters'
  /** Only those that report datacenters, all of them in the European Union. */
  readonly isOnlyInEurope: boolean
}

export const everyProvider: ProviderFilter = { query: '', country: null, place: 'any', isOnlyInEurope: false }

/** Returns the providers in the country whose name, slug or countries contain every word of the query. */
export function filterProviders(providers: readonly Provider[], filter: ProviderFilter): Provider[] {
  const { query, country, place, isOnlyInEurope } = filter
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return providers.filter((provider) => {
    const text = searchedText(provider)
    if (!words.every((word) => text.includes(word))) return false
    if (isOnlyInEurope && !computesInEurope(provider)) return false
    if (country === null) return true
    const codes = countriesOf(provider, place)
    if (country === 'unknown') return codes.length === 0
    return codes.some((code) => (country === 'EU' ? europeanUnion.has(code) : code === country))
  })
}

/** An unknown datacenter may be anywhere. */
function computesInEurope({ datacenters }: Provider): boolean {
  const codes = datacenters ?? []
  return codes.length > 0 && codes.every((code) => europeanUnion.has(code.toUpperCase()))
}

/** Returns the countries of a provider, each once and without unknown ones. */
export function countriesOf({ headquarters, datacenters }: Provider, place: ProviderFilter['place'] = 'any'): string[] {
  const codes = [
    ...(place === 'datacenters' ? [] : [headquarters]),
    ...(place === 'headquarters' ? [] : (datacenters ?? [])),
  ]
  return [...new Set(codes.flatMap((code) => (countryName(code) === null || !code ? [] : [code.toUpperCase()])))]
}

function searchedText(provider: Provider): string {
  const countries = countriesOf(provider)
  return [
    providerInWords(provider.name),
    provider.slug,
    ...countries,
    ...countries.map((code) => countryName(code) ?? ''),
  ]
    .join(' ')
    .toLowerCase()
}
