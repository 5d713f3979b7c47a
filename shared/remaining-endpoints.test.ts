import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyPolicy, combinePolicies, type DataPolicy, openPolicy } from './data-policy.ts'
import { dataRegionNames } from './data-regions.ts'
import { onlyExcludedBy, remainingEndpoints, type RuledEndpoint } from './remaining-endpoints.ts'

const latencyOf = (p50: number | null) => ({ p50, p75: null, p90: null, p99: null })
const nebius: RuledEndpoint = {
  name: 'Nebius',
  slug: 'nebius/fp8',
  countries: ['FI', 'FR'],
  input: 0.4,
  output: 1,
  quantization: 'fp8',
  latency: latencyOf(800),
  isZdr: true,
  parameters: ['temperature'],
}
const endpoints: RuledEndpoint[] = [
  nebius,
  { ...nebius, name: 'Novita', slug: 'novita', countries: ['US'], input: 0.3, isZdr: false, latency: latencyOf(400) },
  { ...nebius, name: 'IONOS', slug: 'ionos', countries: ['DE'], input: 0.65, latency: latencyOf(null) },
  { ...nebius, name: 'Azure', slug: 'azure', countries: ['DE', 'US'], input: null, latency: latencyOf(1000) },
  { ...nebius, name: 'Quiet', slug: null, countries: [], isZdr: null, latency: latencyOf(600) },
]
const names = (list: readonly RuledEndpoint[]) => list.map(({ name }) => name)

test('without rules all endpoints remain, with the lowest price and the median latency', () => {
  expect(remainingEndpoints(endpoints, { preferences: undefined })).toEqual({
    total: 5,
    remaining: endpoints,
    uncertain: 0,
    excluded: {},
    from: 0.3,
    latency: 700,
  })
  expect(remainingEndpoints([], { preferences: { zdr: true } })).toMatchObject({ total: 0, from: null, latency: null })
})

test('each rule counts what it excludes, also what another one excludes too', () => {
  const rules = {
    preferences: { zdr: true, ignore: ['nebius'], max_price: { prompt: 0.35 } },
    regions: ['eu' as const],
  }
  const { remaining, excluded } = remainingEndpoints(endpoints, rules)
  expect(names(remaining)).toEqual([])
  expect(excluded).toEqual({ zdr: 1, ignore: 1, 'max-price': 3, region: 3 })
  expect(names(onlyExcludedBy(endpoints, rules, 'max-price'))).toEqual(['IONOS'])
  expect(names(onlyExcludedBy(endpoints, rules, 'region'))).toEqual(['Azure'])
})

test('a provider is within a region only if it says so for all its data centres', () => {
  const { remaining } = remainingEndpoints(endpoints, { preferences: {}, regions: ['eu'] })
  expect(names(remaining)).toEqual(['Nebius', 'IONOS'])
  expect(remainingEndpoints(endpoints, { preferences: {}, regions: [] }).remaining).toEqual([])
})

test('parameters exclude an endpoint only if they are required', () => {
  const parameters = ['temperature', 'seed']
  expect(remainingEndpoints([nebius], { preferences: {}, parameters }).excluded).toEqual({})
  expect(remainingEndpoints([nebius], { preferences: { require_parameters: true }, parameters }).excluded).toEqual({
    parameters: 1,
  })
})

test('what a gateway does not report stays, and is counted as uncertain', () => {
  const training = remainingEndpoints(endpoints, { preferences: { data_collection: 'deny' } })
  expect([training.remaining.length, training.uncertain]).toEqual([5, 2])
  const retention = remainingEndpoints(endpoints, { preferences: { zdr: true } })
  expect([names(retention.remaining), retention.uncertain]).toEqual([['Nebius', 'IONOS', 'Azure', 'Quiet'], 1])
})

const anySlug = fc.constantFrom('nebius', 'novita', 'ionos', 'azure')
const anyPolicy: fc.Arbitrary<DataPolicy> = fc.record({
  noRetention: fc.boolean(),
  noTraining: fc.boolean(),
  regions: fc.option(fc.uniqueArray(fc.constantFrom(...dataRegionNames), { minLength: 1 })),
  excluded: fc.uniqueArray(anySlug),
})
const anyPreferences = fc.record(
  {
    only: fc.uniqueArray(anySlug),
    ignore: fc.uniqueArray(anySlug),
    zdr: fc.boolean(),
    data_collection: fc.constantFrom('allow', 'deny'),
    max_price: fc.record({ prompt: fc.double({ min: 0, max: 1, noNaN: true }) }),
    sort: fc.constantFrom('price', 'latency'),
  },
  { requiredKeys: [] },
)
const providers = endpoints.flatMap(({ name, slug, countries }) =>
  slug === null ? [] : [{ name, slug: slug.split('/')[0] ?? '', datacenters: [...countries] }],
)

test('a further policy never leaves an endpoint that one of the others excludes', () => {
  fc.assert(
    fc.property(anyPreferences, anyPolicy, anyPolicy, (preferences, one, other) => {
      const left = (...policies: DataPolicy[]) => {
        const effective = combinePolicies(policies.map((policy) => ({ source: 'chat', policy })))
        const sent = applyPolicy(preferences, { ...effective, regions: null }, [])
        return names(remainingEndpoints(endpoints, { preferences: sent, regions: effective.regions }).remaining)
      }
      const both = left(one, other)
      expect(left(one).filter((name) => left(other).includes(name))).toEqual(both)
      expect(left(other, one)).toEqual(both)
      expect(left(one, one)).toEqual(left(one))
      expect(left(openPolicy, one)).toEqual(left(one))
    }),
  )
})

test('the preferences that are sent leave the named endpoints that the policy leaves', () => {
  fc.assert(
    fc.property(anyPreferences, anyPolicy, (preferences, policy) => {
      const named = endpoints.filter(({ slug }) => slug !== null)
      const base = applyPolicy(preferences, { ...policy, regions: null }, [])
      const expected = remainingEndpoints(named, { preferences: base, regions: policy.regions }).remaining
      const sent = applyPolicy(preferences, policy, providers)
      expect(sent === null ? [] : remainingEndpoints(named, { preferences: sent }).remaining).toEqual(expected)
      // Gateways read an empty list as any provider.
      expect(policy.regions === null ? null : (sent?.['only'] ?? null)).not.toEqual([])
      expect(sent === null ? preferences.sort : sent?.['sort']).toEqual(preferences.sort)
    }),
  )
})

test('every excluded endpoint is counted, and returns without all rules that exclude it', () => {
  fc.assert(
    fc.property(anyPreferences, anyPolicy, (preferences, { regions }) => {
      const { remaining, excluded, total } = remainingEndpoints(endpoints, { preferences, regions })
      const counted = Object.values(excluded).reduce((sum, count) => sum + count, 0)
      expect(counted).toBeGreaterThanOrEqual(total - remaining.length)
      for (const count of Object.values(excluded)) expect(count).toBeLessThanOrEqual(total - remaining.length)
    }),
  )
})
