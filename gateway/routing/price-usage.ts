import type { Model } from '#shared/gateway/models.ts'
import { type Money, parseMoney } from '../money/money.ts'
import type { ProviderUsage } from '../providers/chat-provider.ts'
import { findModelEntry, type ModelEndpoint } from './catalogue.ts'

/** Adds the cost by the prices of the catalogue, unless the provider reported it. */
export function withCost(usage: ProviderUsage, endpoint: ModelEndpoint): ProviderUsage {
  const cost = usage.cost ?? priceUsage(findModelEntry(endpoint)?.pricing, usage)
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

/**
 * Returns what a request can cost at most at these prices, the dearest that its prompt may have. Null if nothing limits
 * its answer.
 * @param maxTokens of the answer, as the request limits it; null is the limit of the model
 */
export function maxCostOf(model: Model | undefined, promptTokens: number, maxTokens: number | null): Money | null {
  if (model?.pricing === undefined) return 0n
  const { prompt, completion, request = 0, input_cache_read: read, input_cache_write: write } = model.pricing
  const ofPrompt = [prompt, read ?? '0', write ?? '0'].map((price) => parseMoney(price, promptTokens))
  const dearest = ofPrompt.reduce((most, amount) => (amount > most ? amount : most))
  const limit = maxTokens ?? model.top_provider?.max_completion_tokens ?? model.context_length ?? null
  const ofCompletion = parseMoney(completion, limit ?? 0)
  if (limit === null && parseMoney(completion) > 0n) return null
  return dearest + ofCompletion + parseMoney(request ?? 0)
}
