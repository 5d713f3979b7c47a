import { type Answer, emptyAnswer } from '#shared/answer.ts'
import { toolCallId } from '#shared/chat/thread-messages.ts'
import type { AnswerDetails, AnswerPieces, AnswerUsage, ChosenPreset } from '#shared/conversation.ts'
import type { TokenLogprob } from '#shared/gateway/chat-completions.ts'
import type { Usage } from '#shared/gateway/usage.ts'
import { clampCostUsd, clampTokens } from '#shared/usage-limits.ts'

/** All that the gateway told, as it is stored. The two long texts have columns of their own. */
export function writeStoredAnswer({ text: _text, reasoning: _reasoning, ...rest }: Answer): string {
  return JSON.stringify(rest)
}

/** What is stored of an answer besides its texts; empty where nothing is, or where it cannot be read any more. */
export function readStoredAnswer(json: string | null): Answer {
  try {
    // Written by `writeStoredAnswer`; versions before it left out nothing that was known then.
    return { ...emptyAnswer(), ...(JSON.parse(json ?? '{}') as Partial<Answer>) }
  } catch {
    return emptyAnswer()
  }
}

/** What a message shows of an answer besides its texts. */
export function piecesOf(answer: Answer): AnswerPieces {
  const { toolCalls, refusal, annotations, images, audio } = answer
  return {
    toolCalls: toolCalls.map((call) => ({
      id: toolCallId(call),
      name: call.function.name,
      arguments: call.function.arguments,
    })),
    refusal,
    // Copies, since those of an answer under way go on growing.
    annotations: [...annotations],
    images: [...images],
    audio: audio && { transcript: audio.transcript },
  }
}

/** Facts that are told with every message. */
export function factsOf({ serviceTier, systemFingerprint, logprobs, debug, usage }: Answer) {
  return {
    serviceTier,
    systemFingerprint,
    usage: usage && usageOf(usage),
    hasLogprobs: logprobs !== null,
    hasDebug: debug.length > 0,
  }
}

/** Within their bounds, since a gateway may send any number; only what cannot be a figure is unknown. */
export function usageOf(usage: Usage): AnswerUsage {
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
  }
}

/** What is too large to be told with every message. */
export function detailsOf(answer: Answer, request: Readonly<Record<string, unknown>> | null): AnswerDetails {
  const { logprobs, debug, usage, serviceMetadata, reasoningDetails } = answer
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
  }
}

/** A preset as it was asked for. */
export interface AskedPreset extends ChosenPreset {
  /** It was asked for by its slug alone; `version` is the one that was in use then, as far as was known. */
  readonly isSeen?: boolean
}

/** The preset that was asked for, with the version that answered: the routing metadata knows best. */
export function presetOf(asked: AskedPreset | null, { serviceMetadata }: Answer): ChosenPreset | null {
  if (asked === null) return null
  const { slug, version, isSeen = false } = asked
  const isPinned = version !== null && !isSeen
  const step = isPinned ? null : serviceMetadata?.pipeline?.find(({ type, name }) => type === 'preset' && name === slug)
  const told = /^version (\d+)$/.exec(step?.summary ?? '')?.[1]
  return { slug, version: told === undefined ? version : Number(told) }
}

function toLogprob({
  token,
  logprob,
  top_logprobs,
}: TokenLogprob): NonNullable<AnswerDetails['logprobs']>['content'][number] {
  const alternatives = (top_logprobs ?? []).map((other) => ({ token: other.token, logprob: other.logprob }))
  return { token, logprob, alternatives }
}
