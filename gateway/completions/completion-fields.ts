import type { ChatChunk, ChatDelta } from '#shared/gateway/chat-completions.ts'
import type { Usage } from '#shared/gateway/usage.ts'
import { toDollars } from '../money/money.ts'
import type { PieceLogprobs, ProviderPart, ProviderUsage } from '../providers/chat-provider.ts'
import { type RoutingTrace, selectedEndpoint } from '../routing/routing-trace.ts'

/** The fields that every chunk and the complete answer have in common. `created` in Unix seconds. */
export interface CompletionHead {
  readonly id: string
  readonly created: number
  readonly model: string
  readonly provider: string
}

/** Returns the head of an answer. Call it when the answer begins: until then the endpoint can change. */
export function createCompletionHead(id: string, trace: RoutingTrace): CompletionHead {
  const { model, provider } = selectedEndpoint(trace)
  return { id, created: Math.floor(Date.now() / 1000), model, provider: provider.profile.name }
}

/** The parts that have content for the caller. */
type DeltaPart = Extract<ProviderPart, { type: 'content' | 'reasoning' | 'delta' }>

/** Writes a part as the choice of a chunk. The first chunk of an answer also has the role. */
export function writeChoice(part: DeltaPart, isFirst: boolean): ChatChunk['choices'][number] {
  const fields: ChatDelta = part.type === 'delta' ? part.delta : { [part.type]: part.text }
  const logprobs = part.type === 'reasoning' ? undefined : part.logprobs
  return {
    index: 0,
    delta: isFirst ? { role: 'assistant', ...fields } : fields,
    finish_reason: null,
    ...(logprobs === undefined ? {} : { logprobs: writeLogprobs(logprobs) }),
  }
}

function writeLogprobs({ content, refusal }: PieceLogprobs): ChatChunk['choices'][number]['logprobs'] {
  return { content: content === undefined ? null : [...content], refusal: refusal === undefined ? null : [...refusal] }
}

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
      // The tools of this gateway cost nothing.
      ...(used.serverTools?.requested ? { server_tool_cost: 0 } : {}),
    },
    is_byok: isByok,
    server_tool_use_details: {
      tool_calls_requested: used.serverTools?.requested ?? 0,
      tool_calls_executed: used.serverTools?.executed ?? 0,
    },
  }
}
