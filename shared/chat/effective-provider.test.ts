import { expect, test } from 'vitest'
import { openPolicy } from '../data-policy.ts'
import { adjustedProvider, NoProviderError, type RequestPolicy } from './effective-provider.ts'
import { effectiveRequest } from './effective-request.ts'

const providers = [
  { name: 'Nebius', slug: 'nebius', datacenters: ['FI'] },
  { name: 'Novita AI', slug: 'novita', datacenters: ['US'] },
]
const policyOf = (effective: Partial<RequestPolicy['effective']>, presetProvider?: unknown): RequestPolicy => ({
  effective: { ...openPolicy, ...effective },
  providers,
  presetProvider,
})

test('without rules the parameter is sent as it is, and the preset keeps its own', () => {
  const own = { sort: 'price' }
  expect(adjustedProvider(own, null)).toBe(own)
  expect(adjustedProvider(undefined, policyOf({}, { zdr: true }))).toBeUndefined()
  expect(adjustedProvider('hostile', policyOf({}))).toBe('hostile')
})

test('rules keep what the preset sets at the gateway, which a sent value would replace', () => {
  const preset = { order: ['nebius'], zdr: true }
  expect(adjustedProvider(undefined, policyOf({ noTraining: true }, preset))).toEqual({
    order: ['nebius'],
    zdr: true,
    data_collection: 'deny',
  })
  expect(adjustedProvider({ order: ['novita'] }, policyOf({ noRetention: true }, preset))).toEqual({
    order: ['novita'],
    zdr: true,
  })
  expect(adjustedProvider(undefined, policyOf({ noRetention: true }, preset))).toBeUndefined()
})

test('one request leaves a rule of any source out', () => {
  const policy = policyOf({ noRetention: true, regions: ['eu'], excluded: ['novita'] }, { max_price: { prompt: 1 } })
  expect(adjustedProvider(undefined, policy, { lift: ['zdr', 'max-price', 'region'] })).toEqual({ ignore: ['novita'] })
  expect(adjustedProvider({ zdr: true }, null, { lift: ['zdr'] })).toEqual({})
  expect(adjustedProvider(undefined, policyOf({}, { zdr: true }), { lift: ['zdr'] })).toEqual({})
})

test('one request ignores a provider by its name, and allows fallbacks', () => {
  const own = { allow_fallbacks: false, ignore: ['groq'] }
  expect(adjustedProvider(own, policyOf({}), { ignore: ['Novita AI', 'Unknown'], allowFallbacks: true })).toEqual({
    allow_fallbacks: true,
    ignore: ['groq', 'novita', 'Unknown'],
  })
})

test('nothing is sent if no provider can remain', () => {
  expect(() => adjustedProvider({ only: ['novita'] }, policyOf({ regions: ['eu'] }))).toThrow(NoProviderError)
})

test('the request names the policy as the source of what it changed', () => {
  const parts = {
    thread: [{ role: 'user' as const, text: 'Hi' }],
    model: 'a/b',
    parameters: { provider: { zdr: false } },
  }
  const { body, sources } = effectiveRequest({ ...parts, policy: policyOf({ noRetention: true }) })
  expect(body.provider).toEqual({ zdr: true })
  expect(sources['provider']).toEqual({
    source: 'policy',
    value: { zdr: true },
    covers: { source: 'chat', value: { zdr: false } },
  })
})

test('a request without some parameters keeps the rules about data', () => {
  const { body } = effectiveRequest({
    thread: [{ role: 'user', text: 'Hi' }],
    model: 'a/b',
    parameters: { top_k: 1, seed: 2, provider: { sort: 'price' } },
    policy: policyOf({ noRetention: true }),
    adjustment: { unset: ['top_k', 'provider', 'messages', 'model'] },
  })
  expect(body).toMatchObject({ model: 'a/b', seed: 2, provider: { zdr: true } })
  expect([body.messages.length, 'top_k' in body, body.provider]).toEqual([1, false, { zdr: true }])
})
