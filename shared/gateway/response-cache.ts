import { dialects, type DialectName } from './dialect.ts'

/** How long an answer is cached, in seconds (OpenRouter, Response caching). */
export const cacheSeconds = { minimum: 1, maximum: 86_400, default: 300 } as const

/** What a gateway reported about its response cache. Ages in seconds; null is not reported. */
export interface ResponseCache {
  /**
   * `hit`: the answer of an earlier, identical request, which costs nothing. `unreported`: the gateway was asked for
   * caching and reported nothing.
   */
  readonly status: 'hit' | 'miss' | 'unreported'
  readonly ageSeconds: number | null
  /** How long the answer stays in the cache from now on. */
  readonly ttlSeconds: number | null
}

/** What a request asks of the response cache. */
export interface CacheWish {
  readonly ttlSeconds: number
  /** Whether to replace a cached answer instead of using it. */
  readonly clears?: boolean | undefined
}

/** Returns the request headers that turn response caching on; none if the dialect has none for it. */
export function writeCacheWish(dialect: DialectName, { ttlSeconds, clears }: CacheWish): Record<string, string> {
  const { cacheHeader } = dialects[dialect]
  if (cacheHeader === null) return {}
  return {
    [cacheHeader]: 'true',
    [`${cacheHeader}-TTL`]: String(ttlSeconds),
    ...(clears === true ? { [`${cacheHeader}-Clear`]: 'true' } : {}),
  }
}

/** Returns what the response headers say about the cache; null if they say nothing that is known. */
export function readResponseCache(
  dialect: DialectName,
  header: (name: string) => string | null | undefined,
): ResponseCache | null {
  const { cacheHeader } = dialects[dialect]
  if (cacheHeader === null) return null
  const status = header(`${cacheHeader}-Status`)?.trim().toLowerCase()
  if (status !== 'hit' && status !== 'miss') return null
  return {
    status,
    ageSeconds: readSeconds(header(`${cacheHeader}-Age`)),
    ttlSeconds: readSeconds(header(`${cacheHeader}-TTL`)),
  }
}

/** Returns whole seconds, clamped to the longest time that an answer is cached; null if it is no number. */
function readSeconds(text: string | null | undefined): number | null {
  const seconds = Number.parseInt(text ?? '', 10)
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), cacheSeconds.maximum)
}

/** Returns the TTL that a caller asks for, clamped to what is allowed; null if the text does not begin with digits. */
export function readCacheTtl(text: string | null | undefined): number | null {
  if (!/^\s*\d/.test(text ?? '')) return null
  return Math.max(readSeconds(text) ?? cacheSeconds.default, cacheSeconds.minimum)
}
