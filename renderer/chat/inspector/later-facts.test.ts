import { expect, test } from 'vitest'
import { factsOfGeneration } from '#shared/generation-facts.ts'
import { laterFacts } from './later-facts.ts'

test('attempts come first, then what is known; unknown figures and zeros are left out', () => {
  const facts = factsOfGeneration({
    id: 'gen-1',
    data_region: 'europe',
    cache_discount: 0.002,
    num_fetches: 0,
    provider_responses: [
      { provider_name: 'Mistral', status: 429, latency: 300 },
      { provider_name: null, status: null, latency: null },
    ],
  })
  expect(laterFacts(facts).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Attempt 1: Mistral, status 429, 0.3 s',
    'Attempt 2: unknown',
    'Data region: europe',
    'Saved by caching: $0.002',
  ])
  expect(laterFacts(factsOfGeneration({ id: 'gen-1' }))).toEqual([])
})
