import type { IncomingMessage } from 'node:http'
import type { JsonObject } from '#shared/json/json-value.ts'
import { maxAnswerSize } from '#shared/answer-size.ts'
import { UnsuitableEndpointError } from '../http/api-error.ts'
import type { DialectPath, PassedPart, PassedRequest, Tap } from '../providers/pass-on.ts'
import { limitWaiting } from './limit-waiting.ts'
import { isUnexpectedEndpoint, type MissingPaths, saysMissing } from './missing-paths.ts'
import { postJson } from './post-chat.ts'
import { describeRefusal, readRefusalText, upstreamError } from './upstream-error.ts'

/** Bytes of a stream, far above an answer of `maxAnswerSize` with its overhead. */
const maxStreamBytes = 256 * 1024 * 1024

interface PassOnTarget {
  /** The name of the server for people. */
  readonly name: string
  readonly baseUrl: string
  /** Headers of every request to it, with its key. */
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly missing: MissingPaths
}

/** The longest time until an answer in one piece, in milliseconds; clients wait no longer either. */
const maxWholeMs = 600_000
/** How much longer a server may take for each token of such an answer. */
const tokenMs = 1000

/** Returns how long a server may take until its answer begins. One in one piece begins when all of it is written. */
export function timeoutOf(path: DialectPath, body: JsonObject, timeoutMs: number): number {
  if (body['stream'] === true || path === '/embeddings' || path === '/messages/count_tokens') return timeoutMs
  const { max_tokens: tokens, max_output_tokens: outputTokens } = body
  const limit = [tokens, outputTokens].find((value) => typeof value === 'number') ?? Infinity
  return Math.max(timeoutMs, Math.min(timeoutMs + limit * tokenMs, maxWholeMs))
}

/** Returns the error for a server that does not have a path. */
export function createMissingPathError(name: string, path: DialectPath): UnsuitableEndpointError {
  const advice = path === '/embeddings' ? '' : '; use /chat/completions'
  return new UnsuitableEndpointError(400, `${name} does not speak ${path}${advice}`)
}

/**
 * Sends a request to a server as it came, with the server's own name of the model and its key, and passes on the bytes
 * of the answer.
 * @throws ApiError for a refusal, UnsuitableEndpointError if the server does not have the path
 */
export function passOn(
  { name, baseUrl, headers: ownHeaders, timeoutMs, missing }: PassOnTarget,
  { path, body, headers, openTap }: PassedRequest,
  model: string,
  signal: AbortSignal,
): AsyncGenerator<PassedPart, void> {
  return limitWaiting(name, timeoutOf(path, body, timeoutMs), signal, async function* (stopped) {
    const response = await postJson(
      baseUrl.replace(/\/$/, '') + path,
      // The place of `model` among the fields stays.
      JSON.stringify({ ...body, model }),
      {
        ...headers,
        'Content-Type': 'application/json',
        Accept: body['stream'] === true ? 'text/event-stream' : 'application/json',
        ...ownHeaders,
      },
      stopped,
    )
    const { statusCode = 0 } = response
    let isComplete = false
    try {
      // A redirect is a refusal, too: the key belongs to this server only.
      if (statusCode < 200 || statusCode > 299) {
        const text = await readRefusalText(response)
        if (!saysMissing(statusCode, text, model)) throw describeRefusal(name, response, text)
        missing.add(path)
        throw createMissingPathError(name, path)
      }
      yield* passBytes(name, response, openTap, () => {
        missing.add(path)
        return createMissingPathError(name, path)
      })
      missing.answered(path)
      isComplete = true
    } finally {
      if (!isComplete) response.destroy()
    }
  })
}

async function* passBytes(
  name: string,
  response: IncomingMessage,
  openTap: (isStream: boolean) => Tap,
  createMissingError: () => Error,
): AsyncGenerator<PassedPart, void> {
  const { statusCode: status = 200, headers } = response
  const contentType = headers['content-type'] ?? ''
  const isStream = contentType.startsWith('text/event-stream')
  const coding = headers['content-encoding'] ?? 'identity'
  if (coding !== 'identity') throw upstreamError(name, 502, { text: `sent an answer with the coding ${coding}` })
  if ((!isStream && !/^application\/(?:\w+\+)?json\b/i.test(contentType)) || status === 204 || status === 205) {
    throw upstreamError(name, 502, { text: 'sent neither JSON nor events' })
  }
  const tap = openTap(isStream)
  const maxBytes = isStream ? maxStreamBytes : maxAnswerSize
  let size = 0
  // Node types the pieces of a response as `any`; without an encoding they are bytes.
  for await (const piece of response as AsyncIterable<Uint8Array>) {
    const isFirst = size === 0
    size += piece.length
    if (size > maxBytes) throw upstreamError(name, 502, { text: 'the answer is too long' })
    if (isFirst && !isStream && isUnexpectedEndpoint(Buffer.from(piece).toString('utf8'))) throw createMissingError()
    const hasContent = tap.read(piece)
    if (isFirst) yield { type: 'head', status, contentType }
    yield { type: hasContent ? 'bytes' : 'waiting', bytes: piece }
  }
  if (size === 0) throw upstreamError(name, 502, { text: 'sent no answer' })
  tap.end()
}
