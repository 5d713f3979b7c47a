import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { ApiError } from '../api-error.ts'
import { priceUsage } from '../money/price-usage.ts'
import type { FinishPart, ProviderPart } from '../providers/chat-provider.ts'
import type { ModelEndpoint } from './catalogue.ts'
import type { RoutingTrace } from './routing-trace.ts'

/** Refusals that another endpoint may not share; the others say that the request itself is wrong. */
const worthAnotherTry: ReadonlySet<number> = new Set([402, 404, 408, 409, 429])

function mayHelpToAskAnother(error: unknown): boolean {
  // What is no ApiError is a fault inside a provider: another provider does not have it.
  return !(error instanceof ApiError) || error.status >= 500 || worthAnotherTry.has(error.status)
}

/**
 * Asks the candidates one after the other until one begins to answer, and hands out its parts. After the first part
 * an answer stays with its provider: to begin again would repeat what was said.
 * @throws the error of the last one asked
 */
export async function* askCandidates(
  request: ChatRequest,
  trace: RoutingTrace,
  signal: AbortSignal,
): AsyncGenerator<ProviderPart, void> {
  const { candidates } = trace.plan
  const isEchoWanted = request.stream === true && request.debug?.echo_upstream_body === true
  // Shown in front of the answer, one for each provider that was asked: until then the status can still be an error.
  const echoes: ProviderPart[] = []
  for (const [index, endpoint] of candidates.entries()) {
    const attempt = { endpoint, status: 200 }
    trace.attempts.push(attempt)
    let hasBegun = false
    const { provider, model } = endpoint
    if (isEchoWanted) {
      const upstreamBody = provider.upstreamBody?.(request, model) ?? { ...request, model }
      echoes.push({ type: 'debug', upstreamBody })
    }
    try {
      for await (const part of provider.chat(request, model, signal)) {
        if (part.type !== 'waiting' && !hasBegun) {
          hasBegun = true
          yield* echoes
        }
        yield part.type === 'finish' ? withCost(part, endpoint) : part
      }
      return
    } catch (error) {
      attempt.status = error instanceof ApiError ? error.status : 502
      const isLast = index === candidates.length - 1
      if (hasBegun || isLast || signal.aborted || !mayHelpToAskAnother(error)) throw error
    }
  }
}

/** Puts in what the catalogue's prices make of the tokens, unless the provider said what it costs. */
function withCost(part: FinishPart, { provider, model }: ModelEndpoint): FinishPart {
  const pricing = provider.models.find(({ id }) => id === model)?.pricing
  const cost = part.usage.cost ?? priceUsage(pricing, part.usage)
  return { ...part, usage: { ...part.usage, cost, isByok: provider.isByok ?? false } }
}
