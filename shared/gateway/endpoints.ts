import type * as z from 'zod'
import { speechRequest, transcription, transcriptionRequest } from './audio.ts'
import {
  embeddingsRequest,
  messagesRequest,
  responsesRequest,
  tokenCount,
  tokenCountRequest,
} from './dialect-requests.ts'
import { generationQuery, generationResponse } from './generations.ts'
import { keyExchange, keyExchangeResult, keyStatusResponse, creditsResponse } from './keys.ts'
import { chatChunk, chatCompletion, chatRequest } from './chat-completions.ts'
import { endpointList, modelEndpoints, modelPath } from './model-endpoints.ts'
import { modelList, modelQuery } from './models.ts'
import { pageQuery, presetList, presetPath, presetResponse, presetVersionList } from './presets.ts'
import { providerList } from './providers.ts'
import type { DocumentedStatus } from './statuses.ts'

/** One operation of the API. */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  /** Relative to the base URL, which ends in `/api/v1`; `{name}` is a path parameter. */
  readonly path: `/${string}`
  readonly input: { readonly params?: z.ZodObject; readonly query?: z.ZodObject; readonly body?: z.ZodObject }
  readonly output:
    | { readonly kind: 'json'; readonly schema: z.ZodType }
    | { readonly kind: 'audio' }
    | { readonly kind: 'completion'; readonly schema: z.ZodType; readonly chunk: z.ZodType }
    /** The bytes of the server that answers, with their Content-Type: JSON, or events. */
    | { readonly kind: 'passed-on' }
  /** Documented error statuses. Any operation that requires a bearer may also answer 401. */
  readonly errors: readonly DocumentedStatus[]
  readonly bearer: 'required' | 'optional'
}

const modelRunErrors = [400, 401, 402, 404, 429, 500, 502, 503, 524, 529] as const

/**
 * All operations of gateway-api.md, and extensions: `models.list`, `presets.list`, `keys.read` (openrouter.md §7 and
 * §8), what OpenRouter's OpenAPI file has about models, endpoints and generations, and the operations of other APIs that
 * programs speak (`messages`, `responses`, `embeddings`). The client, the gateway, IPC and forms derive from this table. The statuses of `chat.complete` are not
 * documented; it uses those of the audio operations, the only others that run a model, and 403.
 */
export const endpoints = {
  'auth.createKey': {
    method: 'POST',
    path: '/auth/keys',
    input: { body: keyExchange },
    output: { kind: 'json', schema: keyExchangeResult },
    errors: [400, 403, 500],
    // There is no key at the first sign-in (openrouter.md §2).
    bearer: 'optional',
  },
  'presets.write': {
    method: 'POST',
    path: '/presets/{slug}/chat/completions',
    input: { params: presetPath, body: chatRequest },
    output: { kind: 'json', schema: presetResponse },
    errors: [400, 401, 403, 404, 409, 500],
    bearer: 'required',
  },
  'presets.read': {
    method: 'GET',
    path: '/presets/{slug}',
    input: { params: presetPath },
    output: { kind: 'json', schema: presetResponse },
    errors: [400, 401, 404, 500],
    bearer: 'required',
  },
  'presets.versions': {
    method: 'GET',
    path: '/presets/{slug}/versions',
    input: { params: presetPath, query: pageQuery },
    output: { kind: 'json', schema: presetVersionList },
    errors: [400, 401, 404, 500],
    bearer: 'required',
  },
  'presets.list': {
    method: 'GET',
    path: '/presets',
    input: { query: pageQuery },
    output: { kind: 'json', schema: presetList },
    errors: [400, 401, 500],
    bearer: 'required',
  },
  'chat.complete': {
    method: 'POST',
    path: '/chat/completions',
    input: { body: chatRequest },
    output: { kind: 'completion', schema: chatCompletion, chunk: chatChunk },
    errors: [400, 401, 402, 403, 404, 429, 500, 502, 503, 524, 529],
    bearer: 'required',
  },
  'audio.transcribe': {
    method: 'POST',
    path: '/audio/transcriptions',
    input: { body: transcriptionRequest },
    output: { kind: 'json', schema: transcription },
    errors: modelRunErrors,
    bearer: 'required',
  },
  'audio.speak': {
    method: 'POST',
    path: '/audio/speech',
    input: { body: speechRequest },
    output: { kind: 'audio' },
    errors: modelRunErrors,
    bearer: 'required',
  },
  'embeddings.create': {
    method: 'POST',
    path: '/embeddings',
    input: { body: embeddingsRequest },
    output: { kind: 'passed-on' },
    errors: modelRunErrors,
    bearer: 'required',
  },
  'messages.create': {
    method: 'POST',
    path: '/messages',
    input: { body: messagesRequest },
    output: { kind: 'passed-on' },
    errors: modelRunErrors,
    bearer: 'required',
  },
  'messages.countTokens': {
    method: 'POST',
    path: '/messages/count_tokens',
    input: { body: tokenCountRequest },
    output: { kind: 'json', schema: tokenCount },
    errors: [400, 401, 404, 429, 500, 502, 503, 524, 529],
    bearer: 'required',
  },
  'responses.create': {
    method: 'POST',
    path: '/responses',
    input: { body: responsesRequest },
    output: { kind: 'passed-on' },
    errors: modelRunErrors,
    bearer: 'required',
  },
  'providers.list': {
    method: 'GET',
    path: '/providers',
    input: {},
    output: { kind: 'json', schema: providerList },
    errors: [500],
    bearer: 'required',
  },
  'models.list': {
    method: 'GET',
    path: '/models',
    input: { query: modelQuery },
    output: { kind: 'json', schema: modelList },
    errors: [400, 401, 500],
    bearer: 'required',
  },
  'models.user': {
    method: 'GET',
    path: '/models/user',
    input: {},
    output: { kind: 'json', schema: modelList },
    errors: [401, 404, 500],
    bearer: 'required',
  },
  'models.endpoints': {
    method: 'GET',
    path: '/models/{author}/{slug}/endpoints',
    input: { params: modelPath },
    output: { kind: 'json', schema: modelEndpoints },
    errors: [401, 404, 500],
    bearer: 'required',
  },
  'endpoints.zdr': {
    method: 'GET',
    path: '/endpoints/zdr',
    input: {},
    output: { kind: 'json', schema: endpointList },
    errors: [401, 500],
    bearer: 'required',
  },
  'generations.read': {
    method: 'GET',
    path: '/generation',
    input: { query: generationQuery },
    output: { kind: 'json', schema: generationResponse },
    errors: [400, 401, 402, 404, 429, 500, 502, 524, 529],
    bearer: 'required',
  },
  'keys.read': {
    method: 'GET',
    path: '/key',
    input: {},
    output: { kind: 'json', schema: keyStatusResponse },
    errors: [401, 500],
    bearer: 'required',
  },
  'credits.read': {
    method: 'GET',
    path: '/credits',
    input: {},
    output: { kind: 'json', schema: creditsResponse },
    errors: [401, 403, 500],
    bearer: 'required',
  },
} as const satisfies Readonly<Record<string, Endpoint>>

type Endpoints = typeof endpoints

export type EndpointName = keyof Endpoints

/** Input of a call: `{ params, query, body }`, each if the operation has it, with the output types of their schemas. */
export type EndpointInput<Name extends EndpointName> = {
  -readonly [Place in keyof Endpoints[Name]['input']]: z.infer<Extract<Endpoints[Name]['input'][Place], z.ZodType>>
}

/** JSON of a successful answer; never for audio, whose body is bytes. The chunks of a completion are `ChatChunk`. */
export type EndpointOutput<Name extends EndpointName> = Endpoints[Name]['output'] extends {
  schema: infer Schema extends z.ZodType
}
  ? z.infer<Schema>
  : never

/**
 * Returns the path of an operation with percent-encoded parameters. Throws a RangeError for a value that is invalid in
 * a path: missing, empty, `.` or `..` (a URL would resolve them), or a broken UTF-16 string.
 */
export function endpointPath(name: EndpointName, params: Readonly<Record<string, unknown>> = {}): string {
  return endpoints[name].path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key]
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..' || !value.isWellFormed()) {
      throw new RangeError(`${key} cannot stand in the path of ${name}`)
    }
    return encodeURIComponent(value)
  })
}
