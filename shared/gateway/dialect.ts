import type { ServiceMetadata } from './service-metadata.ts'

/** How a gateway differs from gateway-api.md. Its operations with other paths or answers are in `translations.ts`. */
interface Dialect {
  /** Header of a request for routing metadata, with `enabled` or `disabled` in any case. Null if there is none. */
  readonly metadataHeader: string | null
  readonly metadataField: string | null
  /** Header of an answer with its cost in US dollars. */
  readonly costHeader: string | null
  /** How the names of all headers of the response cache begin (response-cache.ts). Null if requests cannot ask for it. */
  readonly cacheHeader: string | null
  /** Header of an answer that says whether it came from a cache that requests do not ask for. */
  readonly cacheStatusHeader: string | null
  /** Header of an answer with the id under which the gateway logs it. */
  readonly logHeader: string | null
  /** Ids of answers that `GET /generation` knows, for gateways that send no `X-Generation-Id`. */
  readonly generationId: RegExp | null
  /** Whether it follows the parameter `provider`, which has the rules about data. Others ignore or refuse it. */
  readonly hasProviderRules: boolean
  /** The key that reads the credit of the account; null if no operation does. */
  readonly creditKey: 'user' | 'management' | null
  /** An operation that answers only to a valid key. */
  readonly keyCheck: 'presets.list' | 'credits.read' | 'models.list'
}

/**
 * The dialects (openrouter.md §1; docs of Vercel AI Gateway, LiteLLM and Portkey, 2026). `gateway` is gateway-api.md
 * itself. What it does not describe is null.
 */
export const dialects = {
  gateway: {
    metadataHeader: 'X-Service-Metadata',
    metadataField: 'service_metadata',
    costHeader: null,
    cacheHeader: 'X-Service-Cache',
    cacheStatusHeader: null,
    logHeader: null,
    generationId: /^gen-/,
    hasProviderRules: true,
    creditKey: 'management',
    keyCheck: 'models.list',
  },
  openrouter: {
    metadataHeader: 'X-OpenRouter-Metadata',
    metadataField: 'openrouter_metadata',
    costHeader: null,
    cacheHeader: 'X-OpenRouter-Cache',
    cacheStatusHeader: null,
    logHeader: null,
    generationId: /^gen-/,
    hasProviderRules: true,
    creditKey: 'management',
    keyCheck: 'presets.list',
  },
  // Its list of models is public, and its ids of answers are `gen_` and a ULID.
  vercel: {
    metadataHeader: null,
    metadataField: null,
    costHeader: null,
    cacheHeader: null,
    cacheStatusHeader: null,
    logHeader: null,
    generationId: /^gen_/,
    hasProviderRules: false,
    creditKey: 'user',
    keyCheck: 'credits.read',
  },
  // Its spending logs have the id that the provider gave the answer, which can be of any form.
  litellm: {
    metadataHeader: null,
    metadataField: null,
    costHeader: 'X-LiteLLM-Response-Cost',
    cacheHeader: null,
    cacheStatusHeader: null,
    logHeader: 'X-LiteLLM-Call-Id',
    generationId: /./,
    hasProviderRules: false,
    creditKey: null,
    keyCheck: 'models.list',
  },
  // It passes what it does not know to the provider behind it, also `GET /generation`.
  portkey: {
    metadataHeader: null,
    metadataField: null,
    costHeader: null,
    cacheHeader: null,
    cacheStatusHeader: 'X-Portkey-Cache-Status',
    logHeader: 'X-Portkey-Trace-Id',
    generationId: /^gen-/,
    hasProviderRules: false,
    creditKey: null,
    keyCheck: 'models.list',
  },
} as const satisfies Readonly<Record<string, Dialect>>

/** Name of a dialect; a gateway profile holds one (design.md 6). */
export type DialectName = keyof typeof dialects

/** All dialects, in the order of menus. */
export const dialectNames = ['gateway', 'openrouter', 'vercel', 'litellm', 'portkey'] as const satisfies DialectName[]

/** Former names of the header that asks for routing metadata, which our gateway still accepts. */
export const legacyMetadataHeader = 'X-Service-Experimental-Metadata'

/**
 * Returns the routing metadata of a completion, a chunk or an error object, under its name in the dialect. Returns
 * undefined if there is none: it is present only if a request header asked for it, and never for cache hits. The object
 * must be parsed by its schema, which checks all names.
 */
export function readServiceMetadata(dialect: DialectName, object: object): ServiceMetadata | undefined {
  const { metadataField } = dialects[dialect]
  const metadata: unknown = metadataField === null ? null : Reflect.get(object, metadataField)
  // The schemas of completions, chunks and errors have checked this field.
  return typeof metadata === 'object' && metadata !== null ? (metadata as ServiceMetadata) : undefined
}
