import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { ProviderPart } from '../providers/chat-provider.ts'
import { countPromptTokens } from '../providers/message-text.ts'
import { countTokens } from '../providers/tokens.ts'
import type { ModelEndpoint } from '../providers/model-endpoint.ts'
import type { RoutingTrace } from './routing-trace.ts'
import { type AskOptions, tryCandidates } from './try-candidates.ts'

/**
 * Asks the candidates for a chat, one after the other until one begins to answer, and yields its parts.
 * @throws the error of the last attempt, 503 if all were skipped
 */
export function askCandidates(
  request: ChatRequest,
  trace: RoutingTrace,
  signal: AbortSignal,
  options: AskOptions = {},
): AsyncGenerator<ProviderPart, void> {
  const isEchoWanted = request.stream === true && request.debug?.echo_upstream_body === true
  // Sent before the answer, one for each attempt: until then the status can still be an error.
  const echoes: ProviderPart[] = []
  let countedTokens = 0

  async function* ask({ provider, model }: ModelEndpoint): AsyncGenerator<ProviderPart, void> {
    if (isEchoWanted) {
      const upstreamBody = provider.upstreamBody?.(request, model) ?? { ...request, model }
      echoes.push({ type: 'debug', upstreamBody })
    }
    countedTokens = 0
    for await (const part of provider.chat(request, model, signal)) {
      if (part.type !== 'waiting') yield* echoes.splice(0)
      if (part.type === 'content' || part.type === 'reasoning') countedTokens += countTokens(part.text)
      yield part
    }
  }

  return tryCandidates<ProviderPart>(trace, signal, {
    ...options,
    ask,
    // Providers report no usage of an answer that its caller stopped.
    usageSoFar: () => ({
      promptTokens: countPromptTokens(request.messages),
      completionTokens: countedTokens,
      reasoningTokens: 0,
      cachedTokens: 0,
      cost: null,
    }),
  })
}
