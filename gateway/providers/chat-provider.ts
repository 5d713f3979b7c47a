import type { ChatDelta, ChatRequest, TokenLogprob } from '#shared/gateway/chat-completions.ts'
import type { Model } from '#shared/gateway/models.ts'
import type { Provider } from '#shared/gateway/providers.ts'
import type { Circuit } from '../routing/circuit.ts'
import type { Money } from '../money/money.ts'

/** Tokens of one answer, as its provider counts them. */
export interface ProviderUsage {
  readonly promptTokens: number
  /** Reasoning tokens included. */
  readonly completionTokens: number
  readonly reasoningTokens: number
  readonly cachedTokens: number
  /** What the provider itself says it costs; null where the prices of the catalogue tell. */
  readonly cost: { readonly prompt: Money; readonly completion: Money } | null
  /** Whether it was billed to a key of the caller's own; put in by routing. */
  readonly isByok?: boolean
  /** Calls of the gateway's own tools that the model asked for, and those that were run. */
  readonly serverTools?: { readonly requested: number; readonly executed: number }
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

/** The log probabilities of the tokens of one piece. */
export interface PieceLogprobs {
  readonly content?: readonly TokenLogprob[]
  readonly refusal?: readonly TokenLogprob[]
}

/** The end of an answer, and what is known only then. */
export interface FinishPart {
  readonly type: 'finish'
  readonly reason: string
  /** As the provider itself calls the reason, where that differs. */
  readonly nativeReason?: string
  readonly usage: ProviderUsage
  readonly serviceTier?: string | null
  readonly systemFingerprint?: string | null
}

/**
 * What an answer is made of. `finish` is last; `waiting` only says that the work goes on; `delta` is every piece that
 * is not plain text: tool calls, refusals, images, sound, sources; `debug` tells what was sent to a provider.
 */
export type ProviderPart =
  | { readonly type: 'waiting' }
  | { readonly type: 'content'; readonly text: string; readonly logprobs?: PieceLogprobs }
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'delta'; readonly delta: ChatDelta; readonly logprobs?: PieceLogprobs }
  | { readonly type: 'debug'; readonly upstreamBody: object }
  | { readonly type: 'fault'; readonly fault: Fault }
  | FinishPart

/** Someone who answers chats. Its models are in the catalogue as long as it is. */
export interface ChatProvider {
  readonly profile: Provider
  readonly models: readonly Model[]
  /** Whether it is billed to a key that the owner of this gateway has with someone else. */
  readonly isByok?: boolean
  /** Where it runs; left out it is in this process, null where nobody knows. */
  readonly region?: string | null
  /** Whether it may keep what it is sent. */
  readonly keepsData?: boolean
  /** Names that its models have elsewhere, with their ids: under these, servers stand in for each other. */
  readonly shortNames?: ReadonlyMap<string, string>
  /** Whether nobody has named it: it listens at a well-known port. It never stands in for anybody else. */
  readonly isDiscovered?: boolean
  /** Says whether it may be asked now; a provider in this process has none. */
  readonly circuit?: Circuit
  /** What is sent for a request, where that is not the request itself with the model's name. */
  upstreamBody?(request: ChatRequest, model: string): object
  /**
   * Answers with one of its models. Ends at once when the signal aborts.
   * @throws ApiError with the status that the caller is to see; before the first part another provider is tried
   */
  chat(request: ChatRequest, model: string, signal: AbortSignal): AsyncGenerator<ProviderPart, void>
}
