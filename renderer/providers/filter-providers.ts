import type { Provider } from '#shared/gateway/providers.ts'
import { countryName } from '../text/country.ts'

/** The providers in which every word of the query occurs, in name, slug or countries, by name. */
export function filterProviders(providers: readonly Provider[], query: string): Provider[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return providers
    .filter((provider) => {
      const text = searchedText(provider)
      return words.every((word) => text.includes(word))
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

function searchedText({ name, slug, headquarters, datacenters }: Provider): string {
  const countries = [headquarters, ...(datacenters ?? [])].filter((code) => typeof code === 'string')
  return [name, slug, ...countries, ...countries.map((code) => countryName(code) ?? '')].join(' ').toLowerCase()
}
