import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { Model } from '#shared/gateway/models.ts'
import { type CostBound, type Money, parseMoney } from '../money/money.ts'
import { findModelEntry, type ModelEndpoint } from '../providers/model-endpoint.ts'
import { otherModelsIn } from './other-models.ts'

/**
 * The most tokens of a request and of its answer; null if only the model limits them. `unbounded` if the model is run as
 * often as it wants, or for several answers.
 */
export type RequestSize =
  | { readonly promptTokens: number | null; readonly completionTokens: number | null }
  | 'unbounded'

/** Returns what a request can cost at most, at the dearest of the endpoints that may answer it. */
export function boundCost(candidates: readonly ModelEndpoint[], size: RequestSize): CostBound {
  let most: Money = 0n
  for (const endpoint of candidates) {
    const bound = boundAt(endpoint, size)
    if (bound === 'unbounded') return bound
    if (bound > most) most = bound
  }
  return most
}

function boundAt(endpoint: ModelEndpoint, size: RequestSize): CostBound {
  const entry = findModelEntry(endpoint)
  const { pricing } = entry ?? {}
  const factor = endpoint.provider.maxCostFactor?.(endpoint.model) ?? null
  if (pricing === undefined || factor === null) return 'unbounded'
  const { prompt, completion, requests } = maxTimes(entry, size)
  const ofPrompt = [pricing.prompt, pricing.input_cache_read, pricing.input_cache_write].map((price) =>
    priceOf(price, prompt),
  )
  const others = [priceOf(pricing.completion, completion), priceOf(pricing.request, requests)]
  if ([...ofPrompt, ...others].includes('unbounded')) return 'unbounded'
  const isBounded = (amount: CostBound) => amount !== 'unbounded'
  // Each token of a prompt has one of these prices.
  const dearest = ofPrompt.filter(isBounded).reduce((most, amount) => (amount > most ? amount : most), 0n)
  const sum = others.filter(isBounded).reduce((total, amount) => total + amount, dearest)
  // The parts of a bill are rounded one by one.
  return sum === 0n ? 0n : BigInt(factor) * sum + roundings
}

const roundings: Money = 5n

function maxTimes(entry: Model | undefined, size: RequestSize) {
  if (size === 'unbounded') return { prompt: Infinity, completion: Infinity, requests: Infinity }
  const context = entry?.context_length ?? Infinity
  return {
    prompt: Math.min(size.promptTokens ?? Infinity, context),
    completion: size.completionTokens ?? entry?.top_provider?.max_completion_tokens ?? context,
    requests: 1,
  }
}

function priceOf(price: NonNullable<Model['pricing']>['request'], times: number): CostBound {
  try {
    if (price === undefined || Number(price) === 0) return 0n
    return Number.isFinite(times) ? parseMoney(price, Math.ceil(times)) : 'unbounded'
  } catch {
    // Some gateways write -1 for a price that depends on the request.
    return 'unbounded'
  }
}

/** Returns the limit of an answer; null for none. Some servers read 0 and -1 as no limit. */
export function limitOf(tokens: number | null | undefined): number | null {
  return tokens !== null && tokens !== undefined && tokens > 0 ? tokens : null
}

/**
 * Returns the size of a chat. A token is at least one byte of the request, unless it refers to a picture, a sound or a
 * file. The gateway runs its own tools in several steps, which nothing limits in advance.
 */
export function sizeOfChat(request: ChatRequest): RequestSize {
  const hasMedia = request.messages.some(
    (message) =>
      'images' in message ||
      'audio' in message ||
      (Array.isArray(message.content) && message.content.some(({ type }) => type !== 'text')),
  )
  const runsTools = request.tools?.some(({ type }) => type !== 'function') ?? false
  const hasChoices = [request['n'], request['best_of']].some((number) => number !== undefined && number !== 1)
  const isSearching = request['web_search_options'] !== undefined && request['web_search_options'] !== null
  if (runsTools || hasChoices || isSearching || otherModelsIn(request, false).length > 0) return 'unbounded'
  return {
    promptTokens: hasMedia ? null : Buffer.byteLength(JSON.stringify(request)),
    completionTokens: limitOf(request.max_completion_tokens ?? request.max_tokens),
  }
}
