import { ApiError, UnsuitableEndpointError } from '../http/api-error.ts'
import { type FinishPart, isFinishPart, type ProviderUsage } from '../providers/chat-provider.ts'
import { createCircuitOpenError, reportFailure } from '../providers/circuit.ts'
import { endpointKey } from './arrange-endpoints.ts'
import type { ModelEndpoint } from '../providers/model-endpoint.ts'
import type { EndpointSpeeds } from './endpoint-speeds.ts'
import { withCost } from './price-usage.ts'
import type { RoutingTrace } from './routing-trace.ts'

/** Refusals that another endpoint may not share; other 4xx mean that the request itself is wrong. */
const retriableStatuses: ReadonlySet<number> = new Set([402, 404, 408, 409, 429])

function mayAnotherAnswer(error: unknown): boolean {
  // Other errors are faults inside a provider, which another provider does not share.
  if (!(error instanceof ApiError) || error instanceof UnsuitableEndpointError) return true
  return error.status >= 500 || retriableStatuses.has(error.status)
}

/** Rate limits and wrong requests say nothing about whether an endpoint works. */
function isEndpointFailure(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500
}

type Attempt = RoutingTrace['attempts'][number]

/** What observers of an answer want to know. */
export interface AskOptions {
  readonly speeds?: EndpointSpeeds
  /** Called before the first endpoint is asked. */
  readonly onRouted?: () => void
  /** Called for each endpoint when it begins to answer or has refused. */
  readonly onAttempt?: (attempt: Attempt) => void
  /** Called with the endpoint that begins to answer. */
  readonly onStarted?: (endpoint: ModelEndpoint) => void
  /**
   * Called with the tokens and the cost of an answer before its last part is yielded, or when it ends early: then with
   * what is known until then.
   */
  readonly onUsage?: (usage: ProviderUsage) => void
}

interface TryOptions<Part> extends AskOptions {
  /** Asks an endpoint for its parts. Before the first one that is not `waiting` another endpoint may be tried. */
  readonly ask: (endpoint: ModelEndpoint) => AsyncGenerator<Part, void>
  /** Returns the tokens, as far as they are known, of an answer of this endpoint that ends early. */
  readonly usageSoFar: (endpoint: ModelEndpoint) => ProviderUsage
  /** Returns why an endpoint is not asked at all. */
  readonly refuse?: (endpoint: ModelEndpoint) => UnsuitableEndpointError | null
}

/**
 * Tries the candidates one after the other until one begins to answer, and yields its parts. After the first part an
 * answer stays with its provider: starting again would repeat text. Skips endpoints with an open circuit breaker.
 * @throws the error of the last attempt, 503 if all were skipped
 */
export async function* tryCandidates<Part extends { readonly type: string }>(
  trace: RoutingTrace,
  signal: AbortSignal,
  { ask, usageSoFar, refuse, ...options }: TryOptions<Part | FinishPart>,
): AsyncGenerator<Part | FinishPart, void> {
  let refusal: unknown
  let minCoolDownMs = Number.POSITIVE_INFINITY
  options.onRouted?.()
  for (const endpoint of trace.plan.candidates) {
    const { provider } = endpoint
    const unsuitable = refuse?.(endpoint) ?? null
    if (unsuitable !== null) {
      refusal ??= unsuitable
      trace.pipeline.push({ type: 'endpoint', name: provider.profile.slug, summary: `skipped: ${unsuitable.message}` })
      continue
    }
    const coolDownMs = provider.circuit?.enter() ?? 0
    if (coolDownMs > 0) {
      minCoolDownMs = Math.min(minCoolDownMs, coolDownMs)
      const summary = 'skipped: its circuit breaker is open after recent failures'
      trace.pipeline.push({ type: 'circuit_breaker', name: provider.profile.slug, summary })
      continue
    }
    const attempt: Attempt = { endpoint, status: 200 }
    trace.attempts.push(attempt)
    const startedAt = performance.now()
    let hasStarted = false
    let isFinished = false
    try {
      for await (const part of measureSpeed(ask(endpoint), endpoint, options.speeds)) {
        if (part.type !== 'waiting' && !hasStarted) {
          hasStarted = true
          attempt.latency = Math.round(performance.now() - startedAt)
          provider.circuit?.succeeded()
          options.onAttempt?.(attempt)
          options.onStarted?.(endpoint)
        }
        if (!isFinishPart(part)) yield part
        else {
          isFinished = true
          const usage = withCost(part.usage, endpoint)
          options.onUsage?.(usage)
          yield { ...part, usage }
        }
      }
      return
    } catch (error) {
      attempt.status = error instanceof ApiError ? error.status : 502
      if (!hasStarted) {
        attempt.latency = Math.round(performance.now() - startedAt)
        options.onAttempt?.(attempt)
      }
      if (!signal.aborted) {
        reportFailure(provider.circuit, error)
        if (isEndpointFailure(error)) options.speeds?.recordFailure(endpointKey(endpoint))
      }
      if (hasStarted || signal.aborted || !mayAnotherAnswer(error)) throw error
      const saysMore = refusal === undefined || !(error instanceof UnsuitableEndpointError)
      if (saysMore) refusal = error
    } finally {
      provider.circuit?.abandon()
      // Also if the client ended it: its server bills what it has written.
      if (hasStarted && !isFinished) {
        options.onUsage?.(withCost(usageSoFar(endpoint), endpoint))
      }
    }
  }
  const mayAnswerLater = minCoolDownMs < Number.POSITIVE_INFINITY && refusal instanceof UnsuitableEndpointError
  if (refusal !== undefined && !mayAnswerLater) throw refusal
  throw createCircuitOpenError(trace.plan.requested, minCoolDownMs)
}

/** Measures the time to the first token, and the tokens per second after it. */
async function* measureSpeed<Part extends { readonly type: string }>(
  parts: AsyncGenerator<Part | FinishPart, void>,
  endpoint: ModelEndpoint,
  speeds: EndpointSpeeds | undefined,
): AsyncGenerator<Part | FinishPart, void> {
  if (speeds === undefined) {
    yield* parts
    return
  }
  const startedAt = performance.now()
  let firstTokenAt: number | null = null
  for await (const part of parts) {
    if (part.type !== 'waiting') firstTokenAt ??= performance.now()
    if (isFinishPart(part) && part.isInOnePiece === true) speeds.recordSuccess(endpointKey(endpoint))
    else if (isFinishPart(part) && firstTokenAt !== null) {
      const seconds = (performance.now() - firstTokenAt) / 1000
      const throughput = seconds > 0.05 ? part.usage.completionTokens / seconds : null
      speeds.record(endpointKey(endpoint), { latency: firstTokenAt - startedAt, throughput })
    }
    yield part
  }
}
