import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { Model } from '#shared/gateway/models.ts'
import type { Provider } from '#shared/gateway/providers.ts'

/** Tokens and US dollars of one answer, as its provider counts them. */
export interface ProviderUsage {
  readonly promptTokens: number
  /** Reasoning tokens included. */
  readonly completionTokens: number
  readonly reasoningTokens: number
  readonly cachedTokens: number
  readonly cost: number
}

/**
 * Something that a broken gateway would do, for callers that must survive it:
 * `page` answers with a document that is not JSON, `malformed` sends JSON that does not parse, `cut` closes the
 * connection, `silence` keeps it open and never says anything again.
 */
export type Fault =
  | { readonly kind: 'page'; readonly status: number; readonly contentType: string; readonly body: string }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'silence' }

/** What an answer is made of. `finish` is last; `waiting` only says that the work goes on. */
export type ProviderPart =
  | { readonly type: 'waiting' }
  | { readonly type: 'content'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'fault'; readonly fault: Fault }
  | { readonly type: 'finish'; readonly reason: string; readonly usage: ProviderUsage }

/** Someone who answers chats. Its models are in the catalogue as long as it is. */
export interface ChatProvider {
  readonly profile: Provider
  readonly models: readonly Model[]
  /**
   * Answers with one of its models. Ends at once when the signal aborts.
   * @throws ApiError with the status that the caller is to see; before the first part another provider is tried
   */
  chat(request: ChatRequest, model: string, signal: AbortSignal): AsyncGenerator<ProviderPart, void>
}
