import type { ProviderUsage } from '../providers/chat-provider.ts'

/** Adds the usage of two steps of one answer. */
export function addUsage(one: ProviderUsage | null, other: ProviderUsage): ProviderUsage {
  if (one === null) return other
  return {
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
    reasoningTokens: one.reasoningTokens + other.reasoningTokens,
    cachedTokens: one.cachedTokens + other.cachedTokens,
    cost: {
      prompt: (one.cost?.prompt ?? 0n) + (other.cost?.prompt ?? 0n),
      completion: (one.cost?.completion ?? 0n) + (other.cost?.completion ?? 0n),
    },
    isByok: (one.isByok ?? false) || (other.isByok ?? false),
  }
}
