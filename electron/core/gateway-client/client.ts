import type { z } from 'zod'
import { maxAnswerSize } from '#shared/answer-size.ts'
import { AppError, type ErrorData } from '#shared/errors.ts'
import {
  chatCompletion,
  type ChatChunk,
  type ChatCompletion,
  type ChatRequest,
} from '#shared/gateway/chat-completions.ts'
import { type ChatPart, readChatParts } from '#shared/gateway/chat-parts.ts'
import type { SpeechRequest } from '#shared/gateway/audio.ts'
import { endpoints, type EndpointInput, type EndpointName, type EndpointOutput } from '#shared/gateway/endpoints.ts'
import { type HeadFacts, readHeadFacts } from '#shared/gateway/head-facts.ts'
import { type CacheWish, readResponseCache, type ResponseCache } from '#shared/gateway/response-cache.ts'
import { translationOf } from '#shared/gateway/translations.ts'
import { errorObject } from '#shared/gateway/error-object.ts'
import { EventTooLongError } from '#shared/gateway/server-sent-events.ts'
import { limitBytes } from '#shared/limit-bytes.ts'
import { explain } from '#shared/messages/explain.ts'
import { explanationOfIssue } from '#shared/messages/zod-issue.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import type { GatewayProfile } from './gateway-profile.ts'
import { waitFor } from '../wait-for.ts'
import { buildRequest, type RequestInput } from './build-request.ts'
import { cancelled, defaultDeadlines, type OperationDeadlines } from './deadline.ts'
import type { Fetch } from './fetch.ts'
import { parseGatewayError } from './gateway-error.ts'
import { openResponse, type OpenResponse } from './open-response.ts'
import { readBodyText } from './read-body.ts'
import { retryDelay, retryLimits } from './retry-delay.ts'

/** Maximum size of a JSON answer, unless the client has a lower limit. */
const defaultMaxJsonBytes = 64 * 1024 * 1024

/**
 * Maximum size of a stream after decompression: far above an answer of `maxAnswerSize` with its overhead. `runAnswer`
 * limits the answer itself.
 */
const defaultStreamLimits = { maxBytes: 256 * 1024 * 1024, maxEvents: 1_000_000 }

/** Operations that answer with one JSON value. */
export type JsonEndpoint = {
  [Name in EndpointName]: (typeof endpoints)[Name]['output'] extends { kind: 'json' } ? Name : never
}[EndpointName]

/** The request is sent again after `delay` milliseconds; `tryNow` ends the wait. */
interface Retrying {
  readonly type: 'retrying'
  readonly error: ErrorData
  readonly delay: number
  readonly tryNow: () => void
}

/** An event of a chat request. `completion` comes from a gateway that does not stream. */
export type ChatEvent =
  | Retrying
  | {
      readonly type: 'head'
      readonly requestId: string | undefined
      readonly facts?: HeadFacts | undefined
      readonly cache?: ResponseCache
    }
  | { readonly type: 'completion'; readonly completion: ChatCompletion }
  | ChatPart

/** An event of a speech request. `bytes` are unmodified: they may end in the middle of a sample. */
export type SpeechEvent =
  | Retrying
  | { readonly type: 'head'; readonly contentType: string; readonly requestId: string | undefined }
  | { readonly type: 'sound'; readonly bytes: Uint8Array }

/** Calls one gateway. Every failure is an `AppError`; an aborted signal causes `cancelled`. */
export interface GatewayClient {
  call<Name extends JsonEndpoint>(
    name: Name,
    input: EndpointInput<Name>,
    signal: AbortSignal,
    /** Called with the gateway's id of the request before its answer is read. */
    onRequestId?: (requestId: string) => void,
  ): Promise<EndpointOutput<Name>>
  /**
   * Streams a chat answer. Leaving the loop closes the connection, like aborting. `cache` turns response caching on.
   */
  chat(request: ChatRequest, signal: AbortSignal, cache?: CacheWish | null): AsyncGenerator<ChatEvent>
  /** Streams speech. The head comes first. Throws the error if the gateway sends an Error object instead of sound. */
  speak(request: SpeechRequest, signal: AbortSignal): AsyncGenerator<SpeechEvent>
}

/** How a request to a gateway ended. */
export interface RequestOutcome {
  readonly operation: EndpointName
  /** Whether a key was sent. */
  readonly hadKey: boolean
  /** Null for an answer. */
  readonly error: ErrorData | null
}

export interface GatewayClientParts {
  readonly profile: Pick<GatewayProfile, 'dialect' | 'attribution' | 'headers' | 'baseUrl'>
  /** Returns the key for the origin of the profile and this operation; null sends none. */
  readonly readKey: (name: EndpointName) => Promise<string | null>
  readonly fetch: Fetch
  /** Whether chat requests ask for routing metadata. */
  readonly asksForRouting?: () => boolean
  readonly deadlines?: OperationDeadlines
  /** Called after each request, except cancelled ones. */
  readonly onOutcome?: (outcome: RequestOutcome) => void
  /** Maximum number of retries of a request that can be repeated safely. */
  readonly maxRetries?: number
  readonly streamLimits?: { readonly maxBytes: number; readonly maxEvents: number }
  /** Maximum size of a JSON answer. */
  readonly maxJsonBytes?: number
  /** Returns a number from 0 to 1, for the jitter of retries. */
  readonly random?: () => number
  readonly sleep?: typeof waitFor
}

export function createGatewayClient({
  profile,
  readKey,
  fetch,
  asksForRouting = () => true,
  deadlines = defaultDeadlines,
  onOutcome = () => undefined,
  maxRetries = retryLimits.maxRetries,
  streamLimits = defaultStreamLimits,
  maxJsonBytes = defaultMaxJsonBytes,
  random = Math.random,
  sleep = waitFor,
}: GatewayClientParts): GatewayClient {
  /** Opens a response, with retries if they are safe. Yields before each wait. */
  async function* open(
    name: EndpointName,
    input: RequestInput,
    signal: AbortSignal,
    cache: CacheWish | null = null,
  ): AsyncGenerator<Retrying, OpenResponse> {
    for (let attempt = 0; ; attempt++) {
      const baseUrl = await profile.baseUrl(signal)
      // Read late, because a starting gateway has a new key once it listens.
      const key = await readKey(name)
      const request = buildRequest(profile, { baseUrl, key, asksForRouting: asksForRouting(), cache }, name, input)
      const result = await openResponse(fetch, request, deadlines[name] ?? deadlines.other, signal)
      if (result.type === 'answered') {
        onOutcome({ operation: name, hadKey: key !== null, error: null })
        return result.answer
      }
      const { data } = result.error
      if (!signal.aborted) onOutcome({ operation: name, hadKey: key !== null, error: data })
      const delay =
        result.canRetry && attempt < maxRetries
          ? retryDelay(attempt, 'retryAfter' in data ? data.retryAfter : 0, random)
          : null
      if (delay === null) throw result.error
      const skipWait = new AbortController()
      yield { type: 'retrying', error: data, delay, tryNow: () => skipWait.abort() }
      await sleep(delay, AbortSignal.any([signal, skipWait.signal])).catch(() => {
        if (!skipWait.signal.aborted) throw cancelled()
      })
    }
  }

  async function call<Name extends JsonEndpoint>(
    name: Name,
    input: EndpointInput<Name>,
    signal: AbortSignal,
    onRequestId?: (requestId: string) => void,
  ): Promise<EndpointOutput<Name>> {
    const { query = {} }: RequestInput = input
    const attempts = open(name, input, signal)
    let step = await attempts.next()
    while (!step.done) step = await attempts.next()
    // The compiler cannot follow a name into the table; `EndpointOutput` is inferred from this schema.
    const schema: z.ZodType = translationOf(profile.dialect, name)?.schemaFor(query) ?? endpoints[name].output.schema
    const answer = step.value
    if (answer.requestId !== undefined) onRequestId?.(answer.requestId)
    try {
      return await readJson(answer, schema as z.ZodType<EndpointOutput<Name>>, maxJsonBytes)
    } finally {
      answer.close()
    }
  }

  async function* chat(
    request: ChatRequest,
    signal: AbortSignal,
    cache: CacheWish | null = null,
  ): AsyncGenerator<ChatEvent> {
    const answer = yield* open('chat.complete', { body: { ...request, stream: true } }, signal, cache)
    try {
      const cached = readResponseCache(profile.dialect, answer.header)
      yield {
        type: 'head',
        requestId: answer.requestId,
        facts: readHeadFacts(profile.dialect, answer.header),
        ...(cached === null ? {} : { cache: cached }),
      }
      yield* readChat(answer)
    } finally {
      answer.close()
    }
  }

  async function* readChat(answer: OpenResponse): AsyncGenerator<ChatEvent> {
    answer.extendDataDeadline()
    if (/^application\/json\b/i.test(answer.contentType)) {
      const pieces = watchContent(answer)
      const bodyTooLong = () => tooLong(explain('answerPieceTooLarge'))
      const text = await readBodyText(pieces, maxAnswerSize, bodyTooLong)
      yield { type: 'completion', completion: parseJson(text, answer, chatCompletion) }
      return
    }
    if (!/^text\/event-stream\b/i.test(answer.contentType)) throw badResponse(answer, explain('isNoEventStream'))
    try {
      const streamTooLong = () => tooLong(explain('answerBytesTooMany'))
      let events = 0
      for await (const part of readChatParts(
        limitBytes(answer.pieces, streamLimits.maxBytes, streamTooLong),
        profile.dialect,
      )) {
        events += 1
        if (events > streamLimits.maxEvents) throw tooLong(explain('answerEventsTooMany'))
        if (part.type === 'chunk') answer.extendDataDeadline()
        yield part.type === 'chunk' && part.chunk.error ? { ...part, chunk: withoutKey(part.chunk, answer) } : part
      }
    } catch (error) {
      if (error instanceof EventTooLongError) throw tooLong(explain('eventTooLong'))
      throw error
    }
  }

  async function* speak(request: SpeechRequest, signal: AbortSignal): AsyncGenerator<SpeechEvent> {
    const answer = yield* open('audio.speak', { body: request }, signal)
    try {
      if (/^application\/json\b/i.test(answer.contentType)) throw await readErrorInsteadOfSound(answer)
      if (!/^(audio\/|application\/octet-stream\b)/i.test(answer.contentType))
        throw badResponse(answer, explain('isNoSound'))
      yield { type: 'head', contentType: answer.contentType, requestId: answer.requestId }
      for await (const bytes of watchSound(answer)) yield { type: 'sound', bytes }
    } finally {
      answer.close()
    }
  }

  return { call, chat, speak }
}

/** Returns the error for JSON instead of sound: an Error object with status 200, or an unexpected value. */
async function readErrorInsteadOfSound(answer: OpenResponse): Promise<AppError> {
  answer.setTotalDeadline()
  const text = answer.hideKey(await readBodyText(answer.pieces, defaultMaxJsonBytes))
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return badResponse(answer, explain('isNeitherSoundNorJson'))
  }
  return errorObject.safeParse(json).success
    ? parseGatewayError(text, answer)
    : badResponse(answer, explain('isJsonNotSound'))
}

/** Removes the key from an error in a stream, which is stored with the answer. */
function withoutKey(chunk: ChatChunk, { hideKey }: OpenResponse): ChatChunk {
  // Only the contents of strings change, so it is still a chunk.
  return JSON.parse(hideKey(JSON.stringify(chunk))) as ChatChunk
}

/** Reads and parses a JSON answer. Throws the error for an Error object with status 200 (openrouter.md §3). */
async function readJson<Value>(answer: OpenResponse, schema: z.ZodType<Value>, maxBytes: number): Promise<Value> {
  answer.setTotalDeadline()
  return parseJson(await readBodyText(answer.pieces, maxBytes), answer, schema)
}

function parseJson<Value>(text: string, answer: OpenResponse, schema: z.ZodType<Value>): Value {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw badResponse(answer, explain('isNotJson'))
  }
  const value = schema.safeParse(json, { reportInput: true })
  if (value.success) return value.data
  const failed = errorObject.safeParse(json)
  if (failed.success) throw parseGatewayError(answer.hideKey(text), answer)
  const issue = value.error.issues[0]
  throw badResponse(
    answer,
    explain('isNotAsDocumented', {
      path: issue?.path.join('.') ?? '',
      problem: issue === undefined ? '' : explanationOfIssue(issue),
    }),
  )
}

/**
 * Passes pieces of a JSON answer on and starts the deadline for data at the first byte that is not white space, which
 * some gateways send while the model works.
 */
async function* watchContent({ pieces, extendDataDeadline }: OpenResponse): AsyncGenerator<Uint8Array> {
  let hasBegun = false
  for await (const piece of pieces) {
    if (!hasBegun && piece.some((byte) => byte > 0x20)) {
      hasBegun = true
      extendDataDeadline()
    }
    yield piece
  }
}

/** Minimum number of bytes of sound within each deadline for data: a few seconds of the most compressed formats. */
const minSoundBytes = 4096

/**
 * Passes pieces of sound on and extends the deadline for data only after `minSoundBytes`, so that single bytes do not
 * keep a request open.
 */
async function* watchSound({ pieces, extendDataDeadline }: OpenResponse): AsyncGenerator<Uint8Array> {
  extendDataDeadline()
  let bytesSinceExtension = 0
  for await (const piece of pieces) {
    bytesSinceExtension += piece.length
    if (bytesSinceExtension >= minSoundBytes) {
      bytesSinceExtension = 0
      extendDataDeadline()
    }
    yield piece
  }
}

function tooLong(explanation: Explanation): AppError {
  return new AppError({ source: 'transport', kind: 'too-long', ...explanation })
}

function badResponse({ status }: OpenResponse, problem: Explanation): AppError {
  return new AppError({
    source: 'transport',
    kind: 'bad-response',
    status,
    ...explain('badAnswer', { problem }),
  })
}
