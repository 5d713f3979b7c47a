import type { Usage } from '#shared/gateway/usage.ts'
import type { ProviderUsage } from '../providers/chat-provider.ts'

/**
 * Usage with every field of the document. No provider here splits its cost into prompt and completion, nor bills
 * through another: the whole cost stands at the completion, and nothing is the caller's own key.
 */
export function writeUsage(used: ProviderUsage): Usage {
  return {
    prompt_tokens: used.promptTokens,
    completion_tokens: used.completionTokens,
    total_tokens: used.promptTokens + used.completionTokens,
    prompt_tokens_details: { cached_tokens: used.cachedTokens },
    completion_tokens_details: { reasoning_tokens: used.reasoningTokens },
    cost: used.cost,
    cost_details: {
      upstream_inference_prompt_cost: 0,
      upstream_inference_completions_cost: used.cost,
      upstream_inference_cost: null,
    },
    is_byok: false,
    server_tool_use_details: { tool_calls_requested: 0, tool_calls_executed: 0 },
  }
}
