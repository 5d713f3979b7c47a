import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { ApiError } from '../api-error.ts'
import type { ProviderPart } from '../providers/chat-provider.ts'
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
  for (const [index, endpoint] of candidates.entries()) {
    const attempt = { endpoint, status: 200 }
    trace.attempts.push(attempt)
    let hasBegun = false
    try {
      for await (const part of endpoint.provider.chat(request, endpoint.model, signal)) {
        hasBegun ||= part.type !== 'waiting'
        yield part
      }
      return
    } catch (error) {
      attempt.status = error instanceof ApiError ? error.status : 502
      const isLast = index === candidates.length - 1
      if (hasBegun || isLast || signal.aborted || !mayHelpToAskAnother(error)) throw error
    }
  }
}
