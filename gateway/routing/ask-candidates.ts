import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { Model } from '#shared/gateway/models.ts'
import { ApiError } from '../http/api-error.ts'
import { type Money, parseMoney } from '../money/money.ts'
import type { FinishPart, ProviderPart, ProviderUsage } from '../providers/chat-provider.ts'
import { createCircuitOpenError, reportFailure } from '../providers/circuit.ts'
import { countPromptTokens } from '../providers/message-text.ts'
import { countTokens } from '../providers/tokens.ts'
import { endpointKey } from './arrange-endpoints.ts'
import { findModelEntry, type ModelEndpoint } from './catalogue.ts'
import type { EndpointSpeeds } from './endpoint-speeds.ts'
import type { RoutingTrace } from './routing-trace.ts'

/** Refusals that another endpoint may not share; other 4xx mean that the request itself is wrong. */
const retriableStatuses: ReadonlySet<number> = new Set([402, 404, 408, 409, 429])

function mayAnotherAnswer(error: unknown): boolean {
  // Other errors are faults inside a provider, which another provider does not share.
  return !(error instanceof ApiError) || error.status >= 500 || retriableStatuses.has(error.status)
}

/** Rate limits and wrong requests say nothing about whether an endpoint works. */
function isEndpointFailure(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500
}

export interface AskOptions {
  readonly speeds?: EndpointSpeeds
  /** Called with the endpoint that begins to answer. */
  readonly onStarted?: (endpoint: ModelEndpoint) => void
  /**
   * Called with the tokens and the cost of an answer before its last part is yielded, or when the caller stops it: then
   * with the tokens that this gateway counted.
   */
  readonly onUsage?: (usage: ProviderUsage) => void
}

/**
 * Tries the candidates one after the other until one begins to answer, and yields its parts. After the first part an
 * answer stays with its provider: starting again would repeat text. Skips endpoints with an open circuit breaker.
 * @throws the error of the last attempt, 503 if all were skipped
 */
export async function* askCandidates(
  request: ChatRequest,
  trace: RoutingTrace,
  signal: AbortSignal,
  options: AskOptions = {},
): AsyncGenerator<ProviderPart, void> {
  const isEchoWanted = request.stream === true && request.debug?.echo_upstream_body === true
  // Sent before the answer, one for each attempt: until then the status can still be an error.
  const echoes: ProviderPart[] = []
  let refusal: unknown
  let minCoolDownMs = Number.POSITIVE_INFINITY
  for (const endpoint of trace.plan.candidates) {
    const { provider, model } = endpoint
    const coolDownMs = provider.circuit?.enter() ?? 0
    if (coolDownMs > 0) {
      minCoolDownMs = Math.min(minCoolDownMs, coolDownMs)
      const summary = 'skipped: its circuit breaker is open after recent failures'
      trace.pipeline.push({ type: 'circuit_breaker', name: provider.profile.slug, summary })
      continue
    }
    if (isEchoWanted) {
      const upstreamBody = provider.upstreamBody?.(request, model) ?? { ...request, model }
      echoes.push({ type: 'debug', upstreamBody })
    }
    const attempt: RoutingTrace['attempts'][number] = { endpoint, status: 200 }
    trace.attempts.push(attempt)
    const startedAt = performance.now()
    let hasStarted = false
    let isFinished = false
    let countedTokens = 0
    try {
      for await (const part of measureSpeed(provider.chat(request, model, signal), endpoint, options.speeds)) {
        if (part.type !== 'waiting' && !hasStarted) {
          hasStarted = true
          attempt.latency = Math.round(performance.now() - startedAt)
          provider.circuit?.succeeded()
          options.onStarted?.(endpoint)
          yield* echoes
        }
        if (part.type === 'content' || part.type === 'reasoning') countedTokens += countTokens(part.text)
        if (part.type !== 'finish') yield part
        else {
          isFinished = true
          const finish = withCost(part, endpoint)
          options.onUsage?.(finish.usage)
          yield finish
        }
      }
      return
    } catch (error) {
      if (!hasStarted) attempt.latency = Math.round(performance.now() - startedAt)
      attempt.status = error instanceof ApiError ? error.status : 502
      if (!signal.aborted) {
        reportFailure(provider.circuit, error)
        if (isEndpointFailure(error)) options.speeds?.recordFailure(endpointKey(endpoint))
      }
      if (hasStarted || signal.aborted || !mayAnotherAnswer(error)) throw error
      refusal = error
    } finally {
      provider.circuit?.abandon()
      if (hasStarted && !isFinished && signal.aborted) {
        options.onUsage?.(estimateUsage(endpoint, request, countedTokens))
      }
    }
  }
  throw refusal ?? createCircuitOpenError(trace.plan.requested, minCoolDownMs)
}

/** Measures the time to the first token, and the tokens per second after it. */
async function* measureSpeed(
  parts: AsyncGenerator<ProviderPart, void>,
  endpoint: ModelEndpoint,
  speeds: EndpointSpeeds | undefined,
): AsyncGenerator<ProviderPart, void> {
  if (speeds === undefined) {
    yield* parts
    return
  }
  const startedAt = performance.now()
  let firstTokenAt: number | null = null
  for await (const part of parts) {
    if (part.type !== 'waiting') firstTokenAt ??= performance.now()
    if (part.type === 'finish' && part.isInOnePiece === true) speeds.recordSuccess(endpointKey(endpoint))
    else if (part.type === 'finish' && firstTokenAt !== null) {
      const seconds = (performance.now() - firstTokenAt) / 1000
      const throughput = seconds > 0.05 ? part.usage.completionTokens / seconds : null
      speeds.record(endpointKey(endpoint), { latency: firstTokenAt - startedAt, throughput })
    }
    yield part
  }
}

/** Adds the cost by the prices of the catalogue, unless the provider reported it. */
function withCost(part: FinishPart, endpoint: ModelEndpoint): FinishPart {
  const cost = part.usage.cost ?? priceUsage(findModelEntry(endpoint)?.pricing, part.usage)
  return { ...part, usage: { ...part.usage, cost, isByok: endpoint.provider.isByok ?? false } }
}

/** Returns the usage of an answer that its caller stopped, for which providers report none. */
function estimateUsage(endpoint: ModelEndpoint, { messages }: ChatRequest, completionTokens: number): ProviderUsage {
  const usage = {
    promptTokens: countPromptTokens(messages),
    completionTokens,
    reasoningTokens: 0,
    cachedTokens: 0,
  }
  const cost = priceUsage(findModelEntry(endpoint)?.pricing, usage)
  return { ...usage, cost, isByok: endpoint.provider.isByok ?? false }
}

/**
 * Returns what an answer costs at the prices of its model: US dollars per token, and per request, which counts as
 * prompt. Cached tokens have their own price if the model has one.
 */
function priceUsage(
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
