import { expect, test } from 'vitest'
import type { Provider } from '#shared/gateway/providers.ts'
import { filterProviders } from './filter-providers.ts'

const providers: Provider[] = [
  { name: 'Mistral', slug: 'mistral', headquarters: 'FR', datacenters: ['FR', 'SE'] },
  { name: 'Anvil', slug: 'anvil-eu', headquarters: 'US', datacenters: null },
  { name: 'Basalt', slug: 'basalt' },
]
const slugs = (query: string) => filterProviders(providers, query).map(({ slug }) => slug)

test('without a query all are there, by name', () => {
  expect(slugs('  ')).toEqual(['anvil-eu', 'basalt', 'mistral'])
})

test('name, slug, codes and names of countries are searched, in any case', () => {
  expect([slugs('MIST'), slugs('-eu'), slugs('sweden'), slugs('us')]).toEqual([
    ['mistral'],
    ['anvil-eu'],
    ['mistral'],
    ['anvil-eu'],
  ])
})

test('every word has to occur', () => {
  expect([slugs('france mistral'), slugs('france anvil')]).toEqual([['mistral'], []])
})
