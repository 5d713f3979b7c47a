import type { Usage } from '#shared/gateway/usage.ts'
import { toDollars } from '../money/money.ts'
import type { ProviderUsage } from '../providers/chat-provider.ts'

/**
 * Returns the usage with every field of the document. What was billed to the owner's own key costs nothing here: it is
 * reported as `upstream` (openrouter.md §4).
 */
export function writeUsage(used: ProviderUsage): Usage {
  const prompt = used.cost?.prompt ?? 0n
  const completion = used.cost?.completion ?? 0n
  const total = toDollars(prompt + completion)
  const isByok = used.isByok ?? false
  return {
    prompt_tokens: used.promptTokens,
    completion_tokens: used.completionTokens,
    total_tokens: used.promptTokens + used.completionTokens,
    prompt_tokens_details: { cached_tokens: used.cachedTokens },
    completion_tokens_details: { reasoning_tokens: used.reasoningTokens },
    cost: isByok ? 0 : total,
    cost_details: {
      upstream_inference_prompt_cost: toDollars(prompt),
      upstream_inference_completions_cost: toDollars(completion),
      upstream_inference_cost: isByok ? total : null,
    },
    is_byok: isByok,
    server_tool_use_details: {
      tool_calls_requested: used.serverTools?.requested ?? 0,
      tool_calls_executed: used.serverTools?.executed ?? 0,
    },
  }
}
