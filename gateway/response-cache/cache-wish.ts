import { dialects } from '#shared/gateway/dialect.ts'
import { cacheSeconds, readCacheTtl } from '#shared/gateway/response-cache.ts'
import type { CachedAnswer, ResponseCacheStore } from './response-cache.ts'

/** What a caller wants of the response cache. */
export interface WantedCaching {
  /** The beginning of the names of the headers, as the caller wrote it. */
  readonly header: string
  readonly ttlSeconds: number
  readonly clears: boolean
}

/**
 * Returns what the headers and the preset of a request want of the response cache; null for none (OpenRouter, Response
 * caching: Precedence). A preset that turns caching off wins over headers, and a header that turns it off wins over a
 * preset. `preset` is the request with its preset applied. The headers may have the names of either dialect.
 */
export function readWantedCaching(
  readHeader: (name: string) => string | undefined,
  preset: Readonly<Record<string, unknown>> | null,
): WantedCaching | null {
  const names = [dialects.gateway.cacheHeader, dialects.openrouter.cacheHeader]
  const header = names.find((name) => readHeader(name) !== undefined) ?? dialects.gateway.cacheHeader
  const asked = readHeader(header)?.trim().toLowerCase()
  const isOn =
    preset?.['cache_enabled'] === false || asked === 'false' ? false : asked === 'true' || preset?.['cache_enabled']
  if (isOn !== true) return null
  const ofPreset = preset?.['cache_ttl_seconds']
  return {
    header,
    ttlSeconds:
      readCacheTtl(readHeader(`${header}-TTL`)) ??
      readCacheTtl(typeof ofPreset === 'number' ? String(ofPreset) : undefined) ??
      cacheSeconds.default,
    clears: readHeader(`${header}-Clear`)?.trim().toLowerCase() === 'true',
  }
}

/** Adds the headers that say what the cache did: `cached` is the entry that the response came from. */
export function withCacheHeaders(
  response: Response,
  { header, ttlSeconds }: WantedCaching,
  cached: CachedAnswer | undefined,
  cache: ResponseCacheStore,
): Response {
  if (response.status !== 200) return response
  response.headers.set(`${header}-Status`, cached === undefined ? 'MISS' : 'HIT')
  const ages = cached === undefined ? undefined : cache.agesOf(cached)
  response.headers.set(`${header}-TTL`, String(ages?.left ?? ttlSeconds))
  if (cached === undefined || ages === undefined) return response
  response.headers.set(`${header}-Age`, String(ages.age))
  response.headers.set(`${header}-Source-Id`, cached.sourceId)
  return response
}
