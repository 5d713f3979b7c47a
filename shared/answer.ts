import { mergeAudio, mergeToolCalls, type AnswerAudio, type AnswerToolCall } from './gateway/answer-parts.ts'
import type { ChatChunk, ChatCompletion, ChatDelta, ChatTokenLogprob } from './gateway/chat-completions.ts'
import { readServiceMetadata, type DialectName } from './gateway/dialect.ts'
import type { GatewayError } from './gateway/error-object.ts'
import type { ResponseCache } from './gateway/response-cache.ts'
import type { GenerationFacts } from './generation-facts.ts'
import type { HeadFacts } from './gateway/head-facts.ts'
import type { ServiceMetadata } from './gateway/service-metadata.ts'
import type { KnownUsage } from './gateway/usage.ts'

/** A JSON object that is passed through unchanged. */
type JsonObject = Readonly<Record<string, unknown>>

/**
 * An answer as received so far or in full: the first choice of a completion. Null means unknown, which differs from 0
 * and from empty. Plain data, so that it can cross processes and be stored.
 */
export interface Answer {
  id: string | null
  model: string | null
  /** The provider that served it: from the top level, or the endpoint that the routing metadata marks as selected. */
  provider: string | null
  text: string
  reasoning: string
  /** Unmodified and in order, one element for each received; they are replayed this way (openrouter.md §9). */
  reasoningDetails: JsonObject[]
  toolCalls: AnswerToolCall[]
  refusal: string
  annotations: JsonObject[]
  images: JsonObject[]
  audio: AnswerAudio | null
  logprobs: { content: ChatTokenLogprob[]; refusal: ChatTokenLogprob[] } | null
  /** The reason that the gateway reports: an open enum. Together with `[DONE]` it means that the answer is complete. */
  finishReason: string | null
  usage: KnownUsage | null
  serviceMetadata: ServiceMetadata | null
  serviceTier: string | null
  systemFingerprint: string | null
  /** Contents of debug chunks, one for each provider that was tried (streaming only). */
  debug: JsonObject[]
  error: GatewayError | null
  /** What the head of the answer reported. */
  head?: HeadFacts
  /** What the gateway reported after the end, if it was asked. */
  generation?: GenerationFacts
  /** What the response cache did, if it was on. */
  responseCache?: ResponseCache
}

/** Returns an answer without any content. */
export function emptyAnswer(): Answer {
  return {
    id: null,
    model: null,
    provider: null,
    text: '',
    reasoning: '',
    reasoningDetails: [],
    toolCalls: [],
    refusal: '',
    annotations: [],
    images: [],
    audio: null,
    logprobs: null,
    finishReason: null,
    usage: null,
    serviceMetadata: null,
    serviceTier: null,
    systemFingerprint: null,
    debug: [],
    error: null,
  }
}

/** Appends items one by one: spreading a long array into `push` overflows the stack. */
function append<Item>(target: Item[], items: readonly Item[] | null | undefined): void {
  for (const item of items ?? []) target.push(item)
}

function textOf(content: ChatDelta['content']): string {
  if (typeof content === 'string') return content
  let text = ''
  for (const part of content ?? []) {
    if (part.type === 'text' && typeof part['text'] === 'string') text += part['text']
  }
  return text
}

function imagesOf({ content, images }: ChatDelta): JsonObject[] {
  const inContent = Array.isArray(content) ? content.filter(({ type }) => type === 'image_url') : []
  return [...inContent, ...(images ?? [])]
}

/** Some servers send the same text under both names. */
function reasoningOf(delta: ChatDelta): string {
  return delta.reasoning ?? delta.reasoning_content ?? ''
}

/** What a chunk adds to an answer that pages show. */
export interface AnswerDelta {
  readonly text: string
  readonly reasoning: string
  /** Other parts are added or extended. */
  readonly hasParts: boolean
}

/**
 * Returns what `applyChunk` adds. Read from the chunk: slicing the new text off a long answer would copy all of it for
 * each chunk.
 */
export function deltaOf({ choices }: ChatChunk): AnswerDelta {
  let text = ''
  let reasoning = ''
  let hasParts = false
  for (const { index, delta } of choices) {
    if ((index ?? 0) !== 0 || !delta) continue
    text += textOf(delta.content)
    reasoning += reasoningOf(delta)
    hasParts ||=
      Boolean(delta.refusal) ||
      Boolean(delta.audio) ||
      [delta.tool_calls, delta.annotations, imagesOf(delta)].some((parts) => (parts?.length ?? 0) > 0)
  }
  return { text, reasoning, hasParts }
}

function applyDelta(answer: Answer, delta: ChatDelta): void {
  answer.text += textOf(delta.content)
  answer.reasoning += reasoningOf(delta)
  answer.refusal += delta.refusal ?? ''
  append(answer.reasoningDetails, delta.reasoning_details)
  append(answer.annotations, delta.annotations)
  append(answer.images, imagesOf(delta))
  if (delta.tool_calls) mergeToolCalls(answer.toolCalls, delta.tool_calls)
  if (delta.audio) {
    answer.audio ??= { id: null, data: [], transcript: '', expiresAt: null, padded: false }
    mergeAudio(answer.audio, delta.audio)
  }
}

function applyMetadata(answer: Answer, metadata: ServiceMetadata | null | undefined): void {
  if (!metadata) return
  answer.serviceMetadata = metadata
  answer.provider ??= metadata.endpoints?.available?.find((endpoint) => endpoint.selected)?.provider ?? null
}

/**
 * Applies a chunk to an answer, mutates it and returns it. Texts and arrays are appended in place, so that a long
 * answer costs O(n) and not O(n²). Ignores choices after the first, which no parameter of the API requests. The chunk
 * must come from `readChatParts`; parts of it are used without copying.
 */
export function applyChunk(answer: Answer, chunk: ChatChunk): Answer {
  answer.id ||= chunk.id || null
  answer.model = chunk.model || answer.model
  answer.provider = chunk.provider || answer.provider
  answer.usage = chunk.usage ?? answer.usage
  answer.serviceTier = chunk.service_tier ?? answer.serviceTier
  answer.systemFingerprint = chunk.system_fingerprint ?? answer.systemFingerprint
  applyMetadata(answer, chunk.service_metadata)
  if (chunk.debug) answer.debug.push(chunk.debug)
  answer.error = chunk.error ?? answer.error
  for (const choice of chunk.choices) {
    if ((choice.index ?? 0) !== 0) continue
    if (choice.delta) applyDelta(answer, choice.delta)
    if (choice.logprobs) {
      answer.logprobs ??= { content: [], refusal: [] }
      append(answer.logprobs.content, choice.logprobs.content)
      append(answer.logprobs.refusal, choice.logprobs.refusal)
    }
    answer.finishReason = choice.finish_reason ?? answer.finishReason
    answer.error = choice.error ?? answer.error
  }
  return answer
}

/**
 * Returns the answer of a completion that was not streamed. Equals the answer of the same content streamed, because the
 * completion is applied as one chunk.
 */
export function answerFromCompletion(completion: ChatCompletion, dialect: DialectName = 'gateway'): Answer {
  const choices = completion.choices.map(({ message, ...choice }) => ({
    ...choice,
    delta: { ...message, tool_calls: message.tool_calls?.map((call, index) => ({ ...call, index })) },
  }))
  const metadata = readServiceMetadata(dialect, completion)
  return applyChunk(emptyAnswer(), { ...completion, choices, service_metadata: metadata })
}
