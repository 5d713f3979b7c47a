import type { ServiceMetadata } from './service-metadata.ts'

/**
 * Differences between gateways that speak the same API (openrouter.md §1). `gateway` is gateway-api.md itself. Metadata
 * header values are `enabled` and `disabled`, case-insensitive; any other value means disabled. The names of all headers of the
 * response cache begin with `cacheHeader`.
 */
export const dialects = {
  gateway: {
    metadataHeader: 'X-Service-Metadata',
    legacyMetadataHeader: 'X-Service-Experimental-Metadata',
    metadataField: 'service_metadata',
    cacheHeader: 'X-Service-Cache',
  },
  openrouter: {
    metadataHeader: 'X-OpenRouter-Metadata',
    legacyMetadataHeader: 'X-OpenRouter-Experimental-Metadata',
    metadataField: 'openrouter_metadata',
    cacheHeader: 'X-OpenRouter-Cache',
  },
} as const

/** Name of a dialect; a gateway profile holds one (design.md 6). */
export type DialectName = keyof typeof dialects

/**
 * Returns the routing metadata of a completion, a chunk or an error object, under its name in the dialect. Returns
 * undefined if there is none: it is present only if a request header asked for it, and never for cache hits. The object
 * must be parsed by its schema, which checks both names.
 */
export function readServiceMetadata(dialect: DialectName, object: object): ServiceMetadata | undefined {
  const metadata: unknown = Reflect.get(object, dialects[dialect].metadataField)
  // The schemas of completions, chunks and errors have checked this field.
  return typeof metadata === 'object' && metadata !== null ? (metadata as ServiceMetadata) : undefined
}
