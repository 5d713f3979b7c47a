import * as z from 'zod'
import type { Generation } from './gateway/generations.ts'
import { clampCostUsd, clampDurationMs, clampTokens } from './usage-limits.ts'

/** Attempts and characters that are kept: a gateway may report any number. */
const maxAttempts = 50
const maxTextLength = 200

const attempt = z.object({
  provider: z.string().nullable(),
  model: z.string().nullable(),
  status: z.int().nullable(),
  latencyMs: z.int().nullable(),
})

/** What a gateway reported about a request after its end. Costs in US dollars; null is unknown or not reported. */
export const generationFacts = z.object({
  cost: z.number().nullable(),
  upstreamCost: z.number().nullable(),
  /** Saved by caching. */
  cacheDiscount: z.number().nullable(),
  isByok: z.boolean().nullable(),
  model: z.string().nullable(),
  provider: z.string().nullable(),
  promptTokens: z.int().nullable(),
  completionTokens: z.int().nullable(),
  reasoningTokens: z.int().nullable(),
  cachedTokens: z.int().nullable(),
  dataRegion: z.string().nullable(),
  serviceTier: z.string().nullable(),
  webSearchEngine: z.string().nullable(),
  webFetches: z.int().nullable(),
  moderationMs: z.int().nullable(),
  attempts: z.array(attempt),
})
export type GenerationFacts = z.infer<typeof generationFacts>

/** Returns the facts that are kept, within their limits. Tokens are the provider's own, if it counts them. */
export function factsOfGeneration(generation: Generation): GenerationFacts {
  return {
    cost: clampCostUsd(generation.total_cost),
    upstreamCost: clampCostUsd(generation.upstream_inference_cost),
    cacheDiscount: clampCostUsd(generation.cache_discount),
    isByok: generation.is_byok ?? null,
    model: cut(generation.model),
    provider: cut(generation.provider_name),
    promptTokens: clampTokens(generation.native_tokens_prompt ?? generation.tokens_prompt),
    completionTokens: clampTokens(generation.native_tokens_completion ?? generation.tokens_completion),
    reasoningTokens: clampTokens(generation.native_tokens_reasoning),
    cachedTokens: clampTokens(generation.native_tokens_cached),
    dataRegion: cut(generation.data_region),
    serviceTier: cut(generation.service_tier),
    webSearchEngine: cut(generation.web_search_engine),
    webFetches: clampTokens(generation.num_fetches),
    moderationMs: clampDurationMs(generation.moderation_latency),
    attempts: (generation.provider_responses ?? []).slice(0, maxAttempts).map((response) => ({
      provider: cut(response.provider_name),
      model: cut(response.model_permaslug),
      status: clampTokens(response.status),
      latencyMs: clampDurationMs(response.latency),
    })),
  }
}

function cut(text: string | null | undefined): string | null {
  return text?.slice(0, maxTextLength) || null
}
