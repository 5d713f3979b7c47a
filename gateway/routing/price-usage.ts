import type { Model } from '#shared/gateway/models.ts'
import { type Money, parseMoney } from '../money/money.ts'
import type { ProviderUsage } from '../providers/chat-provider.ts'
import { findModelEntry, type ModelEndpoint } from '../providers/model-endpoint.ts'

/**
 * Adds the cost by the prices of the catalogue, unless the provider reported it. Any program that listens at a well-known
 * port can report one, so it does not count there.
 */
export function withCost(usage: ProviderUsage, endpoint: ModelEndpoint): ProviderUsage {
  const reported = endpoint.provider.isDiscovered === true ? null : usage.cost
  const cost = reported ?? priceUsage(findModelEntry(endpoint)?.pricing, usage)
  return { ...usage, cost, isByok: endpoint.provider.isByok ?? false }
}

/**
 * Returns what an answer costs at the prices of its model: US dollars per token, and per request, which counts as
 * prompt. Tokens that are read from a cache, or written to one, have their own prices if the model has them.
 */
function priceUsage(
  pricing: Model['pricing'],
  { promptTokens, completionTokens, cachedTokens, cacheWriteTokens = 0 }: Omit<ProviderUsage, 'cost'>,
): { readonly prompt: Money; readonly completion: Money } {
  if (pricing === undefined) return { prompt: 0n, completion: 0n }
  const read = Math.min(cachedTokens, promptTokens)
  const written = Math.min(cacheWriteTokens, promptTokens - read)
  return {
    prompt:
      parseMoney(pricing.prompt, promptTokens - read - written) +
      parseMoney(pricing.input_cache_read ?? pricing.prompt, read) +
      parseMoney(pricing.input_cache_write ?? pricing.prompt, written) +
      parseMoney(pricing.request ?? 0),
    completion: parseMoney(pricing.completion, completionTokens),
  }
}
