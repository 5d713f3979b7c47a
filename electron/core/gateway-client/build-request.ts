import { dialects } from '#shared/gateway/dialect.ts'
import { type CacheWish, writeCacheWish } from '#shared/gateway/response-cache.ts'
import { endpointPath, endpoints, type Endpoint, type EndpointName } from '#shared/gateway/endpoints.ts'
import { translationOf } from '#shared/gateway/translations.ts'
import { explain } from '#shared/messages/explain.ts'
import type { RequestPreview } from '#shared/request-preview.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { badInput } from '../app-errors.ts'
import type { GatewayProfile } from './gateway-profile.ts'
import { isSafeBaseUrl } from './loopback.ts'

/** Input of an operation without its types, which `EndpointInput` has checked. */
export interface RequestInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>
  readonly body?: object
}

/** Address of a request, and the key for it. */
export interface GatewayAccess {
  readonly baseUrl: string
  readonly key: string | null
  /** Whether to request routing metadata; the default is true. */
  readonly asksForRouting?: boolean | undefined
  /** Turns response caching on. */
  readonly cache?: CacheWish | null | undefined
}

export interface GatewayRequest {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string
}

/** `Accept` by kind of output. Errors are JSON in every operation, and a strict server answers 406 otherwise. */
const acceptHeaders: Readonly<Record<Endpoint['output']['kind'], string>> = {
  json: 'application/json',
  audio: 'audio/*, application/json;q=0.5',
  completion: 'text/event-stream, application/json',
  'passed-on': 'text/event-stream, application/json',
}

/**
 * Builds a request. This is the only place that does: no caller passes a URL, so a key cannot be sent to another
 * address than the base URL that it was read for. Throws an `AppError` for an address that a key must not be sent to.
 */
export function buildRequest(
  { dialect, attribution, headers }: Pick<GatewayProfile, 'dialect' | 'attribution' | 'headers'>,
  { baseUrl, key, asksForRouting = true, cache = null }: GatewayAccess,
  name: EndpointName,
  { params, query = {}, body }: RequestInput,
): GatewayRequest {
  const { metadataHeader } = dialects[dialect]
  const { rootPath = null, query: translateQuery = sameQuery } = translationOf(dialect, name) ?? {}
  const base = baseUrl.replace(/\/+$/, '')
  const url = new URL(rootPath === null ? base + endpointPath(name, params) : base.replace(/\/v\d+$/, '') + rootPath)
  if (!isSafeBaseUrl(url) || url.username || url.password) {
    throw badInput(explain('unsafeAddress'), 'baseUrl')
  }
  for (const [parameter, value] of Object.entries(translateQuery(query))) {
    if (value !== undefined && value !== null) url.searchParams.set(parameter, String(value))
  }
  return {
    url: url.href,
    method: endpoints[name].method,
    headers: {
      Accept: acceptHeaders[endpoints[name].output.kind],
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(key ? { Authorization: `Bearer ${key}` } : {}),
      ...(attribution ? { 'HTTP-Referer': attribution.url, 'X-Title': attribution.title } : {}),
      ...(name === 'chat.complete' && asksForRouting && metadataHeader !== null ? { [metadataHeader]: 'enabled' } : {}),
      ...(cache === null ? {} : writeCacheWish(dialect, cache)),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }
}

const sameQuery = (query: NonNullable<RequestInput['query']>) => query

/** Shown instead of the key. */
const hiddenKey = '<key>'

/** Describes a chat request: method, URL and headers. `url` is null if the gateway has no address. */
export function describeChat(
  profile: Pick<GatewayProfile, 'dialect' | 'attribution' | 'headers' | 'address'>,
  request: ChatRequest,
  options: Pick<GatewayAccess, 'asksForRouting' | 'cache'> = {},
): Pick<RequestPreview, 'method' | 'url' | 'headers'> {
  const baseUrl = profile.address()?.baseUrl ?? null
  const access = { baseUrl: baseUrl ?? 'https://nowhere.invalid/api/v1', key: hiddenKey, ...options }
  const { url, headers } = buildRequest(profile, access, 'chat.complete', { body: request })
  return { method: 'POST', url: baseUrl === null ? null : url, headers }
}
