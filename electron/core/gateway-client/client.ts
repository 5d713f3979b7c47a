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
import { errorObject } from '#shared/gateway/error-object.ts'
import { EventTooLongError } from '#shared/gateway/server-sent-events.ts'
import type { GatewayProfile } from '../gateway-profiles/gateway-profile.ts'
import { waitFor } from '../wait-for.ts'
import { buildRequest, type RequestInput } from './build-request.ts'
import { cancelled, defaultDeadlines, type OperationDeadlines } from './deadline.ts'
import type { Fetch } from './fetch.ts'
import { gatewayErrorFrom } from './gateway-error.ts'
import { openAnswer, type OpenAnswer } from './open-answer.ts'
import { readAtMost, readText } from './read-body.ts'
import { retryDelay, retryLimits } from './retry-delay.ts'

/** What a JSON answer may have at most, in bytes. */
const maxAnswer = 64 * 1024 * 1024

/**
 * What a stream may have at most, after decompression: far above what an answer of `maxAnswerSize` takes with everything
 * around it. `runAnswer` bounds the answer itself.
 */
const defaultStreamLimits = { maxBytes: 256 * 1024 * 1024, maxEvents: 1_000_000 }

/** Operations whose answer is one JSON value. */
export type JsonEndpoint = {
  [Name in EndpointName]: (typeof endpoints)[Name]['output'] extends { kind: 'json' } ? Name : never
}[EndpointName]

/** The same is sent again after this many milliseconds; `tryNow` ends the wait. */
interface Retrying {
  readonly type: 'retrying'
  readonly error: ErrorData
  readonly delay: number
  readonly tryNow: () => void
}

/** What happens while a chat request is under way. `completion` comes from a gateway that does not stream. */
export type ChatEvent =
  | Retrying
  | { readonly type: 'head'; readonly requestId: string | undefined }
  | { readonly type: 'completion'; readonly completion: ChatCompletion }
  | ChatPart

/** What happens while speech is under way. `bytes` are as they came: they may end in the middle of a sample. */
export type SpeechEvent =
  | Retrying
  | { readonly type: 'head'; readonly contentType: string; readonly requestId: string | undefined }
  | { readonly type: 'sound'; readonly bytes: Uint8Array }

/** Calls one gateway. Every failure is an `AppError`; an aborted signal gives `cancelled`. */
export interface GatewayClient {
  call<Name extends JsonEndpoint>(
    name: Name,
    input: EndpointInput<Name>,
    signal: AbortSignal,
  ): Promise<EndpointOutput<Name>>
  /** Streams a chat answer. Leaving the loop, like aborting, closes the connection. */
  chat(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatEvent>
  /** Streams speech. The head comes first; an Error object in the place of sound is thrown as what it is. */
  speak(request: SpeechRequest, signal: AbortSignal): AsyncGenerator<SpeechEvent>
}

export interface GatewayClientParts {
  readonly profile: Pick<GatewayProfile, 'dialect' | 'attribution' | 'baseUrl'>
  /** The key for the profile's origin and this operation; null sends none. */
  readonly readKey: (name: EndpointName) => Promise<string | null>
  readonly fetch: Fetch
  /** Whether chat requests ask how they are routed. */
  readonly asksForRouting?: () => boolean
  readonly deadlines?: OperationDeadlines
  /** Told how each request went: whether a key was sent, and the error, null for an answer. Not of cancelled ones. */
  readonly onOutcome?: (hadKey: boolean, error: ErrorData | null) => void
  /** How often a request is sent again where that is safe. */
  readonly repeats?: number
  readonly streamLimits?: { readonly maxBytes: number; readonly maxEvents: number }
  /** From 0 to 1, for the jitter of retries. */
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
  repeats = retryLimits.attempts,
  streamLimits = defaultStreamLimits,
  random = Math.random,
  sleep = waitFor,
}: GatewayClientParts): GatewayClient {
  /** Opens an answer, after retries where they are safe; each wait is told before it begins. */
  async function* open(
    name: EndpointName,
    input: RequestInput,
    signal: AbortSignal,
  ): AsyncGenerator<Retrying, OpenAnswer> {
    for (let attempt = 0; ; attempt++) {
      const baseUrl = await profile.baseUrl(signal)
      // Not before: a gateway that is just starting has a new key once it listens.
      const key = await readKey(name)
      const request = buildRequest(profile, { baseUrl, key, asksForRouting: asksForRouting() }, name, input)
      const result = await openAnswer(fetch, request, deadlines[name] ?? deadlines.other, signal)
      if (result.type === 'answered') {
        onOutcome(key !== null, null)
        return result.answer
      }
      const { data } = result.error
      if (!signal.aborted) onOutcome(key !== null, data)
      const delay =
        result.mayRepeat && attempt < repeats
          ? retryDelay(attempt, 'retryAfter' in data ? data.retryAfter : 0, random)
          : null
      if (delay === null) throw result.error
      const early = new AbortController()
      yield { type: 'retrying', error: data, delay, tryNow: () => early.abort() }
      await sleep(delay, AbortSignal.any([signal, early.signal])).catch(() => {
        if (!early.signal.aborted) throw cancelled()
      })
    }
  }

  async function call<Name extends JsonEndpoint>(
    name: Name,
    input: EndpointInput<Name>,
    signal: AbortSignal,
  ): Promise<EndpointOutput<Name>> {
    const attempts = open(name, input, signal)
    let step = await attempts.next()
    while (!step.done) step = await attempts.next()
    // The compiler cannot follow a name into the table; `EndpointOutput` is inferred from this very schema.
    const schema: z.ZodType = endpoints[name].output.schema
    const answer = step.value
    try {
      return await readJson(answer, schema as z.ZodType<EndpointOutput<Name>>)
    } finally {
      answer.close()
    }
  }

  async function* chat(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatEvent> {
    const answer = yield* open('chat.complete', { body: { ...request, stream: true } }, signal)
    try {
      yield { type: 'head', requestId: answer.requestId }
      yield* readChat(answer)
    } finally {
      answer.close()
    }
  }

  async function* readChat(answer: OpenAnswer): AsyncGenerator<ChatEvent> {
    answer.noteData()
    if (/^application\/json\b/i.test(answer.contentType)) {
      const pieces = noteContent(answer)
      const inOnePiece = () => tooLong('The answer came in one piece of more than 32 MB.')
      const text = await readText(pieces, maxAnswerSize, inOnePiece)
      yield { type: 'completion', completion: parseJson(text, answer, chatCompletion) }
      return
    }
    if (!/^text\/event-stream\b/i.test(answer.contentType)) throw badResponse(answer, 'is not a stream of events')
    try {
      const tooMuch = () => tooLong('The gateway sent more than 256 MB for one answer.')
      let events = 0
      for await (const part of readChatParts(
        readAtMost(answer.pieces, streamLimits.maxBytes, tooMuch),
        profile.dialect,
      )) {
        events += 1
        if (events > streamLimits.maxEvents)
          throw tooLong('The gateway sent more than a million events for one answer.')
        if (part.type === 'chunk') answer.noteData()
        yield part.type === 'chunk' && part.chunk.error ? { ...part, chunk: withoutKey(part.chunk, answer) } : part
      }
    } catch (error) {
      if (error instanceof EventTooLongError) throw tooLong('An event of the answer is longer than 16 MB.')
      throw error
    }
  }

  async function* speak(request: SpeechRequest, signal: AbortSignal): AsyncGenerator<SpeechEvent> {
    const answer = yield* open('audio.speak', { body: request }, signal)
    try {
      if (/^application\/json\b/i.test(answer.contentType)) throw await errorInstead(answer)
      if (!/^(audio\/|application\/octet-stream\b)/i.test(answer.contentType)) throw badResponse(answer, 'is no sound')
      yield { type: 'head', contentType: answer.contentType, requestId: answer.requestId }
      for await (const bytes of noteSound(answer)) yield { type: 'sound', bytes }
    } finally {
      answer.close()
    }
  }

  return { call, chat, speak }
}

/** JSON where sound was expected: an error with a good status, or something that nobody can use. */
async function errorInstead(answer: OpenAnswer): Promise<AppError> {
  answer.limitTotal()
  const text = answer.hideKey(await readText(answer.pieces, maxAnswer))
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return badResponse(answer, 'is neither sound nor JSON')
  }
  return errorObject.safeParse(json).success
    ? gatewayErrorFrom(text, answer)
    : badResponse(answer, 'is JSON, not sound')
}

/** An error in mid-stream, which is kept with the answer. */
function withoutKey(chunk: ChatChunk, { hideKey }: OpenAnswer): ChatChunk {
  // Only the insides of texts change, so it is still a chunk.
  return JSON.parse(hideKey(JSON.stringify(chunk))) as ChatChunk
}

/** Parses a JSON answer; an Error object that came with a good status is an error all the same (openrouter.md §3). */
async function readJson<Value>(answer: OpenAnswer, schema: z.ZodType<Value>): Promise<Value> {
  answer.limitTotal()
  return parseJson(await readText(answer.pieces, maxAnswer), answer, schema)
}

function parseJson<Value>(text: string, answer: OpenAnswer, schema: z.ZodType<Value>): Value {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw badResponse(answer, 'is not JSON')
  }
  const value = schema.safeParse(json)
  if (value.success) return value.data
  const failed = errorObject.safeParse(json)
  if (failed.success) throw gatewayErrorFrom(answer.hideKey(text), answer)
  const issue = value.error.issues[0]
  throw badResponse(answer, `is not as documented (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''})`)
}

/**
 * White space says that a gateway is alive while its model works, and is nothing of a JSON answer. From the first byte
 * of the JSON on the rest must arrive within the deadline for data.
 */
async function* noteContent({ pieces, noteData }: OpenAnswer): AsyncGenerator<Uint8Array> {
  let hasBegun = false
  for await (const piece of pieces) {
    if (!hasBegun && piece.some((byte) => byte > 0x20)) {
      hasBegun = true
      noteData()
    }
    yield piece
  }
}

/** How much sound must come within each deadline for data, in bytes: a few seconds of the most compressed formats. */
const minSoundBytes = 4096

/** A byte now and then is no speech: less than `minSoundBytes` does not extend the deadline for data. */
async function* noteSound({ pieces, noteData }: OpenAnswer): AsyncGenerator<Uint8Array> {
  noteData()
  let unnoted = 0
  for await (const piece of pieces) {
    unnoted += piece.length
    if (unnoted >= minSoundBytes) {
      unnoted = 0
      noteData()
    }
    yield piece
  }
}

function tooLong(message: string): AppError {
  return new AppError({ source: 'transport', kind: 'too-long', message })
}

function badResponse({ status }: OpenAnswer, problem: string): AppError {
  return new AppError({
    source: 'transport',
    kind: 'bad-response',
    status,
    message: `The answer of the gateway ${problem}.`,
  })
}
