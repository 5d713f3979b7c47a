import { expect, test } from 'vitest'
import { factsOfGeneration, generationFacts } from './generation-facts.ts'

const unknown = {
  cost: null,
  upstreamCost: null,
  cacheDiscount: null,
  isByok: null,
  model: null,
  provider: null,
  promptTokens: null,
  completionTokens: null,
  reasoningTokens: null,
  cachedTokens: null,
  dataRegion: null,
  serviceTier: null,
  webSearchEngine: null,
  webFetches: null,
  moderationMs: null,
  attempts: [],
}

test('what a gateway does not report is unknown', () => {
  expect(factsOfGeneration({ id: 'gen-1' })).toEqual(unknown)
  expect(factsOfGeneration({ id: 'gen-1', total_cost: null, provider_responses: null })).toEqual(unknown)
})

test("the provider's own tokens count, otherwise those of the gateway", () => {
  const generation = { id: 'gen-1', tokens_prompt: 10, native_tokens_prompt: 12, tokens_completion: 5 }
  expect(factsOfGeneration(generation)).toMatchObject({ promptTokens: 12, completionTokens: 5 })
})

test('absurd numbers and long texts are clamped', () => {
  const response = { provider_name: 'p'.repeat(1000), status: 1e300, latency: -5 }
  const facts = factsOfGeneration({
    id: 'gen-1',
    total_cost: 1e300,
    upstream_inference_cost: -1,
    native_tokens_prompt: 1.5e12,
    data_region: 'x'.repeat(1000),
    provider_responses: Array.from({ length: 1000 }, () => response),
  })
  expect(generationFacts.safeParse(facts).success).toBe(true)
  expect(facts).toMatchObject({ cost: 10_000, upstreamCost: 0, promptTokens: 1_000_000_000 })
  expect(facts.dataRegion).toHaveLength(200)
  expect(facts.attempts).toHaveLength(50)
  expect(facts.attempts[0]).toMatchObject({ latencyMs: 0, status: 1_000_000_000 })
})
