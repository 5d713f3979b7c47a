import { expect, test } from 'vitest'
import type { Provider } from '#shared/gateway/providers.ts'
import { everyProvider, filterProviders, type ProviderFilter } from './filter-providers.ts'

const providers: Provider[] = [
  { name: 'Mistral', slug: 'mistral', headquarters: 'FR', datacenters: ['FR', 'SE'] },
  { name: 'Anvil', slug: 'anvil-eu', headquarters: 'US', datacenters: null },
  { name: 'Basalt', slug: 'basalt' },
]
const slugs = (filter: Partial<ProviderFilter>) =>
  filterProviders(providers, { ...everyProvider, ...filter }).map(({ slug }) => slug)
const found = (query: string) => slugs({ query })

test('without a query and a country all providers are listed', () => {
  expect(found('  ')).toEqual(['mistral', 'anvil-eu', 'basalt'])
})

test('name, slug, country codes and country names are searched, in any case', () => {
  expect([found('MIST'), found('-eu'), found('sweden'), found('us')]).toEqual([
    ['mistral'],
    ['anvil-eu'],
    ['mistral'],
    ['anvil-eu'],
  ])
})

test('every word must match', () => {
  expect([found('france mistral'), found('france anvil')]).toEqual([['mistral'], []])
})

test('a country matches the headquarters, the datacentres, or either', () => {
  expect([
    slugs({ country: 'SE' }),
    slugs({ country: 'SE', place: 'headquarters' }),
    slugs({ country: 'SE', place: 'datacenters' }),
    slugs({ country: 'EU' }),
  ]).toEqual([['mistral'], [], ['mistral'], ['mistral']])
})

test('an unknown country matches only `unknown`', () => {
  expect([
    slugs({ country: 'unknown' }),
    slugs({ country: 'unknown', place: 'datacenters' }),
    slugs({ country: 'US', place: 'datacenters' }),
  ]).toEqual([['basalt'], ['anvil-eu', 'basalt'], []])
})

test('EU only keeps providers whose datacenters are known and all in the European Union', () => {
  const places = (datacenters: string[] | null): Provider => ({ name: 'One', slug: String(datacenters), datacenters })
  const all = [places(['FR', 'se']), places(['FR', 'US']), places([]), places(null), places(['GB'])]
  const shown = filterProviders(all, { ...everyProvider, isOnlyInEurope: true })
  expect(shown.map(({ slug }) => slug)).toEqual(['FR,se'])
})
