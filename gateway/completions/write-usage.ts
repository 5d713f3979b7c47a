import type { Usage } from '#shared/gateway/usage.ts'
import { toDollars } from '../money/money.ts'
import type { ProviderUsage } from '../providers/chat-provider.ts'

/**
 * Usage with every field of the document. No provider here splits its cost into prompt and completion, nor bills
 * through another: the whole cost stands at the completion, and nothing is the caller's own key.
 */
export function writeUsage(used: ProviderUsage): Usage {
  const prompt = used.cost?.prompt ?? 0n
  const completion = used.cost?.completion ?? 0n
  return {
    prompt_tokens: used.promptTokens,
    completion_tokens: used.completionTokens,
    total_tokens: used.promptTokens + used.completionTokens,
    prompt_tokens_details: { cached_tokens: used.cachedTokens },
    completion_tokens_details: { reasoning_tokens: used.reasoningTokens },
    cost: toDollars(prompt + completion),
    cost_details: {
      upstream_inference_prompt_cost: toDollars(prompt),
      upstream_inference_completions_cost: toDollars(completion),
      upstream_inference_cost: null,
    },
    is_byok: false,
    server_tool_use_details: { tool_calls_requested: 0, tool_calls_executed: 0 },
  }
}
