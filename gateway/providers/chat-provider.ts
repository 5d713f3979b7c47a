import type { ChatDelta, ChatRequest, ChatTokenLogprob } from '#shared/gateway/chat-completions.ts'
import type { Model } from '#shared/gateway/models.ts'
import type { Provider } from '#shared/gateway/providers.ts'
import type { Circuit } from './circuit.ts'
import type { Money } from '../money/money.ts'
import type { DialectPath, PassedPart, PassedRequest } from './pass-on.ts'

/** Tokens of one answer, as its provider counts them. */
export interface ProviderUsage {
  readonly promptTokens: number
  /** Reasoning tokens included. */
  readonly completionTokens: number
  readonly reasoningTokens: number
  readonly cachedTokens: number
  /** Tokens of the prompt that were written to a cache, if that is reported. */
  readonly cacheWriteTokens?: number
  /** What the provider says it costs; null if the prices of the catalogue apply. */
  readonly cost: { readonly prompt: Money; readonly completion: Money } | null
  /** Whether it was billed to the owner's own key at the provider; set by routing. */
  readonly isByok?: boolean
  /** Calls of the gateway's own tools that the model requested, and those that were executed. */
  readonly serverTools?: { readonly requested: number; readonly executed: number }
}

/**
 * A fault to simulate, for testing clients: `page` answers with a document that is not JSON, `malformed` sends JSON
 * that does not parse, `cut` closes the connection, `silence` keeps it open and sends nothing more.
 */
export type Fault =
  | { readonly kind: 'page'; readonly status: number; readonly contentType: string; readonly body: string }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'silence' }

/** The log probabilities of the tokens of one piece. */
export interface PieceLogprobs {
  readonly content?: readonly ChatTokenLogprob[]
  readonly refusal?: readonly ChatTokenLogprob[]
}

/** The end of an answer, with what is known only then. */
export interface FinishPart {
  readonly type: 'finish'
  readonly reason: string
  /** The provider's own name of the reason, if it differs. */
  readonly nativeReason?: string
  readonly usage: ProviderUsage
  /** Whether all came at the end, so that the time to the first token is unknown. */
  readonly isInOnePiece?: true
  readonly serviceTier?: string | null
  readonly systemFingerprint?: string | null
}

/**
 * A part of an answer. `finish` is last; `waiting` only shows that the provider is working; `delta` is every piece that
 * is not plain text: tool calls, refusals, images, sound, sources; `debug` shows what was sent to a provider.
 */
export type ProviderPart =
  | { readonly type: 'waiting' }
  | { readonly type: 'content'; readonly text: string; readonly logprobs?: PieceLogprobs }
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'delta'; readonly delta: ChatDelta; readonly logprobs?: PieceLogprobs }
  | { readonly type: 'debug'; readonly upstreamBody: object }
  | { readonly type: 'fault'; readonly fault: Fault }
  | FinishPart

/** Returns whether a part of any kind of answer is its end. */
export function isFinishPart(part: { readonly type: string }): part is FinishPart {
  return part.type === 'finish'
}

/** A provider that answers chats. The catalogue lists its models. */
export interface ChatProvider {
  readonly profile: Provider
  readonly models: readonly Model[]
  /** Whether it is a gateway that follows the parameter `provider` itself, so that its rules are not judged here. */
  readonly hasProviderRules?: boolean
  /** Whether it is billed to a key that the owner of this gateway has at the provider. */
  readonly isByok?: boolean
  /** The app's profile of a gateway that the person is signed in to. */
  readonly profileId?: string
  /** Where it runs: undefined in this process, null if unknown. */
  readonly region?: string | null
  /** Whether it may keep what it is sent. */
  readonly keepsData?: boolean
  /**
   * Names of its models that other servers may share, with their ids: servers with the same short name are fallbacks
   * for each other.
   */
  readonly shortNames?: ReadonlyMap<string, string>
  /** Whether it was only found at a well-known port, and not configured. It is never a fallback for another server. */
  readonly isDiscovered?: boolean
  /**
   * Returns how many times the prices of its entry an answer of a model can cost; null, or without it, it may cost
   * anything, as far as is known before the answer.
   */
  maxCostFactor?(model: string): number | null
  /** The circuit breaker; a provider in this process has none. */
  readonly circuit?: Circuit
  /** Returns what is sent for a request, if that differs from the request with the model's name. */
  upstreamBody?(request: ChatRequest, model: string): object
  /**
   * Sends a request in the form of another API as it came, and passes the bytes of the answer on. A provider in this
   * process has none: it is asked by `chat`.
   * @throws UnsuitableEndpointError if it does not have the path
   */
  passOn?(request: PassedRequest, model: string, signal: AbortSignal): AsyncGenerator<PassedPart, void>
  /** Whether it has answered lately that it does not have this path. */
  lacks?(path: DialectPath): boolean
  /**
   * Answers with one of its models. Ends immediately when the signal aborts.
   * @throws ApiError with the status for the caller; before the first part another provider is tried
   */
  chat(request: ChatRequest, model: string, signal: AbortSignal): AsyncGenerator<ProviderPart, void>
}
