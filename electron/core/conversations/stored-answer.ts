import { type Answer, emptyAnswer } from '#shared/answer.ts'
import { toolCallId } from '#shared/chat/thread-messages.ts'
import type { AnswerDetails, AnswerParts, AnswerUsage, ChosenPreset } from '#shared/conversation.ts'
import type { GenerationFacts } from '#shared/generation-facts.ts'
import type { ChatTokenLogprob } from '#shared/gateway/chat-completions.ts'
import type { ServiceMetadata } from '#shared/gateway/service-metadata.ts'
import type { KnownUsage } from '#shared/gateway/usage.ts'
import { clampCostUsd, clampTokens } from '#shared/usage-limits.ts'
import { explain } from '#shared/messages/explain.ts'
import { notFound } from '../app-errors.ts'

/** Serializes an answer without its two long texts, which have separate columns. */
export function writeStoredAnswer({ text: _text, reasoning: _reasoning, ...rest }: Answer): string {
  return JSON.stringify(rest)
}

/** Parses a stored answer without its texts; empty if there is none or it is damaged. */
export function readStoredAnswer(json: string | null): Answer {
  try {
    // Written by `writeStoredAnswer`; fields that earlier versions did not have are empty.
    return { ...emptyAnswer(), ...(JSON.parse(json ?? '{}') as Partial<Answer>) }
  } catch {
    return emptyAnswer()
  }
}

/** Returns the parts of an answer that a message shows, other than its texts. */
export function answerPartsOf(answer: Answer): AnswerParts {
  const { toolCalls, refusal, annotations, images, audio } = answer
  return {
    toolCalls: toolCalls.map((call) => ({
      id: toolCallId(call),
      name: call.function.name,
      arguments: call.function.arguments,
    })),
    refusal,
    // Copies, since the arrays of an answer in flight still grow.
    annotations: [...annotations],
    images: [...images],
    audio: audio && { transcript: audio.transcript },
  }
}

/** Returns the small facts that are part of every message. */
export function factsOf({
  serviceTier,
  systemFingerprint,
  logprobs,
  debug,
  usage,
  serviceMetadata,
  responseCache,
}: Answer) {
  return {
    serviceTier,
    systemFingerprint,
    usage: usage && usageOf(usage, serviceMetadata),
    ...(responseCache === undefined ? {} : { responseCache }),
    hasLogprobs: logprobs !== null,
    hasDebug: debug.length > 0,
  }
}

/** Converts usage, clamped because a gateway may send any number. Invalid figures become null. */
export function usageOf(usage: KnownUsage, metadata: ServiceMetadata | null = null): AnswerUsage {
  const { completion_tokens_details: completion, prompt_tokens_details: prompt, cost_details: costs } = usage
  const tools = usage.server_tool_use_details
  return {
    promptTokens: clampTokens(usage.prompt_tokens),
    completionTokens: clampTokens(usage.completion_tokens),
    reasoningTokens: clampTokens(completion?.reasoning_tokens),
    cachedTokens: clampTokens(prompt?.cached_tokens),
    cost: clampCostUsd(usage.cost),
    upstreamCost: clampCostUsd(costs?.upstream_inference_cost),
    isByok: typeof usage.is_byok === 'boolean' ? usage.is_byok : null,
    serverToolCalls: clampTokens(
      tools?.tool_calls_executed ?? tools?.tool_calls_requested ?? tools?.web_search_requests,
    ),
    serverToolCost: clampCostUsd(costs?.server_tool_cost ?? stepsCost(metadata)),
    webSearches: clampTokens(tools?.web_search_requests),
  }
}

/** Returns the sum of the costs that steps of the gateway report; null if none does. */
function stepsCost(metadata: ServiceMetadata | null): number | null {
  const costs = (metadata?.pipeline ?? []).flatMap(({ cost_usd: cost }) => (typeof cost === 'number' ? [cost] : []))
  return costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0)
}

/** Returns the details of an answer, which are too large to be part of every message. */
export function detailsOf(answer: Answer, request: Readonly<Record<string, unknown>> | null): AnswerDetails {
  const { logprobs, debug, usage, serviceMetadata, reasoningDetails, head = null, generation = null } = answer
  return {
    request,
    serviceMetadata,
    usage,
    logprobs: logprobs && {
      content: logprobs.content.map(toLogprob),
      refusal: logprobs.refusal.map(toLogprob),
    },
    debug,
    reasoningDetails,
    head,
    generation,
  }
}

/** Adds what a gateway reported after the end of an answer. What it reported with the answer stays. */
export function withGeneration(answer: Answer, facts: GenerationFacts): Answer {
  const { usage } = answer
  const { promptTokens, completionTokens } = facts
  return {
    ...answer,
    generation: facts,
    usage: {
      ...(promptTokens === null ? {} : { prompt_tokens: promptTokens }),
      ...(completionTokens === null ? {} : { completion_tokens: completionTokens }),
      ...(promptTokens === null || completionTokens === null ? {} : { total_tokens: promptTokens + completionTokens }),
      ...usage,
      cost: usage?.cost ?? facts.cost,
      is_byok: usage?.is_byok ?? facts.isByok,
      cost_details: { upstream_inference_cost: facts.upstreamCost, ...usage?.cost_details },
    },
  }
}

/** The preset of a request. */
export interface RequestedPreset extends ChosenPreset {
  /** The request had only the slug; `version` is the version in use that was known then. */
  readonly isSeen?: boolean
}

/** Returns the requested preset with the version that answered, taken from the routing metadata if it is there. */
export function presetOf(requested: RequestedPreset | null, { serviceMetadata }: Answer): ChosenPreset | null {
  if (requested === null) return null
  const { slug, version, isSeen = false } = requested
  const isPinned = version !== null && !isSeen
  const step = isPinned ? null : serviceMetadata?.pipeline?.find(({ type, name }) => type === 'preset' && name === slug)
  const reported = /^version (\d+)$/.exec(step?.summary ?? '')?.[1]
  return { slug, version: reported === undefined ? version : Number(reported) }
}

function toLogprob({
  token,
  logprob,
  top_logprobs,
}: ChatTokenLogprob): NonNullable<AnswerDetails['logprobs']>['content'][number] {
  const alternatives = (top_logprobs ?? []).map((other) => ({ token: other.token, logprob: other.logprob }))
  return { token, logprob, alternatives }
}

/** Base64 audio and its format: `wav`, `mp3`, `pcm16`, … */
export interface AnswerSound {
  readonly data: string
  readonly format: string
}

/**
 * Joins the audio chunks of an answer. The format is the requested one; without one it is detected from the first bytes,
 * and bytes without a signature are PCM, which gateways stream. Throws `not-found` if the answer has no audio.
 */
export function readAnswerSound({ audio }: Answer, request: Readonly<Record<string, unknown>> | null): AnswerSound {
  if (!audio || audio.data.length === 0) throw notFound(explain('answerWithoutSound'))
  const bytes = Buffer.concat(audio.data.map((text) => Buffer.from(text, 'base64')))
  return { data: bytes.toString('base64'), format: requestedFormat(request) ?? detectFormat(bytes) }
}

function requestedFormat(request: Readonly<Record<string, unknown>> | null): string | null {
  const audio = request?.['audio']
  const format = typeof audio === 'object' && audio !== null && 'format' in audio ? audio.format : null
  return typeof format === 'string' ? format : null
}

function detectFormat(bytes: Buffer): string {
  const signature = bytes.subarray(0, 4).toString('latin1')
  if (signature === 'RIFF') return 'wav'
  if (signature === 'OggS') return 'opus'
  if (signature === 'fLaC') return 'flac'
  return signature.startsWith('ID3') || /^\xff[\xe2-\xff]/.test(signature) ? 'mp3' : 'pcm16'
}
