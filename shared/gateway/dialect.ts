import type { ServiceMetadata } from './service-metadata.ts'

/**
 * What differs between gateways that speak the same API (openrouter.md §1). `gateway` is gateway-api.md itself;
 * header values are `enabled` and `disabled`, case-insensitive, anything else means disabled.
 */
export const dialects = {
  gateway: {
    metadataHeader: 'X-Service-Metadata',
    legacyMetadataHeader: 'X-Service-Experimental-Metadata',
    metadataField: 'service_metadata',
  },
  openrouter: {
    metadataHeader: 'X-OpenRouter-Metadata',
    legacyMetadataHeader: 'X-OpenRouter-Experimental-Metadata',
    metadataField: 'openrouter_metadata',
  },
} as const

/** Name of a dialect; a gateway profile holds one (design.md 6). */
export type DialectName = keyof typeof dialects

/**
 * The routing metadata of a completion, a chunk or an error object, under the name that the dialect gives it.
 * Undefined when there is none (it comes only when the request header asked for it, and never on cache hits).
 * The object must have been parsed by its schema, which checks the metadata under both names.
 */
export function readServiceMetadata(dialect: DialectName, object: object): ServiceMetadata | undefined {
  const metadata: unknown = Reflect.get(object, dialects[dialect].metadataField)
  // A cast at the border: the schemas of completions, chunks and errors have checked this field.
  return typeof metadata === 'object' && metadata !== null ? (metadata as ServiceMetadata) : undefined
}
