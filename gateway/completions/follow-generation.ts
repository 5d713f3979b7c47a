import type { Generation } from '#shared/gateway/generations.ts'
import { type Money, toDollars } from '../money/money.ts'
import { type FinishPart, isFinishPart, type ProviderUsage } from '../providers/chat-provider.ts'
import { type RoutingTrace, selectedEndpoint } from '../routing/routing-trace.ts'

/** Facts about a chat that no part has. */
export interface GenerationStart {
  readonly id: string
  /** The kind of the operation; a chat by default. */
  readonly apiType?: string
  readonly isStreamed: boolean
  readonly trace: RoutingTrace
  readonly signal: AbortSignal
  /** Called when the answer has ended, also early. Not called if it never began. */
  readonly onEnd: (facts: Generation) => void
}

/** Parts of an answer before its first piece. */
const withoutContent: ReadonlySet<string> = new Set(['waiting', 'debug', 'head'])

/** Passes the parts of an answer on and reports it as a generation at its end. */
export function followGeneration({ id, apiType = 'completions', isStreamed, trace, signal, onEnd }: GenerationStart) {
  const createdAt = new Date()
  const started = performance.now()
  let firstPartAt: number | null = null
  let finish: FinishPart | null = null
  let cost: Money = 0n
  const used = { prompt: 0, completion: 0, reasoning: 0, cached: 0 }
  let isByok = false

  function describe(): Generation {
    const { model, provider } = selectedEndpoint(trace)
    const now = performance.now()
    const dollars = toDollars(cost)
    return {
      ...emptyGeneration(id, createdAt),
      api_type: apiType,
      model,
      provider_name: provider.profile.name,
      total_cost: isByok ? 0 : dollars,
      usage: isByok ? 0 : dollars,
      upstream_inference_cost: isByok ? dollars : null,
      is_byok: isByok,
      cancelled: signal.aborted,
      streamed: isStreamed,
      finish_reason: finish?.reason ?? null,
      native_finish_reason: finish?.nativeReason ?? finish?.reason ?? null,
      service_tier: finish?.serviceTier ?? null,
      tokens_prompt: used.prompt,
      tokens_completion: used.completion,
      native_tokens_prompt: used.prompt,
      native_tokens_completion: used.completion,
      native_tokens_reasoning: used.reasoning,
      native_tokens_cached: used.cached,
      latency: firstPartAt === null ? null : Math.round(firstPartAt - started),
      generation_time: firstPartAt === null ? null : Math.round(now - firstPartAt),
      data_region: provider.region === undefined ? 'local' : provider.region,
      provider_responses: trace.attempts.map(({ endpoint, status, latency }) => ({
        provider_name: endpoint.provider.profile.name,
        model_permaslug: endpoint.model,
        status,
        ...(latency === undefined ? {} : { latency }),
        is_byok: endpoint.provider.isByok ?? false,
      })),
    }
  }

  return {
    /** Adds the usage of one run of a model: an answer with tools has several. */
    addUsage(usage: ProviderUsage): void {
      cost += (usage.cost?.prompt ?? 0n) + (usage.cost?.completion ?? 0n)
      used.prompt += usage.promptTokens
      used.completion += usage.completionTokens
      used.reasoning += usage.reasoningTokens
      used.cached += usage.cachedTokens
      isByok ||= usage.isByok ?? false
    },
    async *follow<Part extends { readonly type: string }>(
      parts: AsyncGenerator<Part | FinishPart, void>,
    ): AsyncGenerator<Part | FinishPart, void> {
      try {
        for await (const part of parts) {
          if (!withoutContent.has(part.type)) firstPartAt ??= performance.now()
          if (isFinishPart(part)) finish = part
          yield part
        }
      } finally {
        if (firstPartAt !== null) onEnd(describe())
      }
    },
  }
}

/** Returns a generation in which everything that the documentation requires is unknown. */
export function emptyGeneration(id: string, createdAt: Date): Generation {
  return {
    id,
    created_at: createdAt.toISOString(),
    app_id: null,
    cache_discount: null,
    external_user: null,
    http_referer: null,
    moderation_latency: null,
    native_tokens_completion_images: null,
    num_fetches: null,
    num_input_audio_prompt: null,
    num_media_completion: null,
    num_media_prompt: null,
    num_search_results: null,
    origin: '',
    preset_id: null,
    request_id: null,
    router: null,
    session_id: null,
    upstream_id: null,
    user_agent: null,
    web_search_engine: null,
    workspace_id: null,
  }
}
