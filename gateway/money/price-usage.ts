import type { Model } from '#shared/gateway/models.ts'
import type { ProviderUsage } from '../providers/chat-provider.ts'
import { parseMoney, type Money } from './money.ts'

/**
 * Returns what an answer costs at the prices of its model: US dollars per token, and per request, which counts as
 * prompt. Cached tokens have their own price if the model has one.
 */
export function priceUsage(
  pricing: Model['pricing'],
  { promptTokens, completionTokens, cachedTokens }: Omit<ProviderUsage, 'cost'>,
): { readonly prompt: Money; readonly completion: Money } {
  if (pricing === undefined) return { prompt: 0n, completion: 0n }
  const cached = Math.min(cachedTokens, promptTokens)
  const ofCached = parseMoney(pricing.input_cache_read ?? pricing.prompt, cached)
  return {
    prompt: parseMoney(pricing.prompt, promptTokens - cached) + ofCached + parseMoney(pricing.request ?? 0),
    completion: parseMoney(pricing.completion, completionTokens),
  }
}
