import * as z from 'zod'
import { dialects } from './dialect.ts'

/**
 * Routing metadata of a completion, a final chunk or an error (gateway-api.md, Chat completion response;
 * openrouter.md §5). Every field is optional and more than one may be null: the sources say "decode permissively",
 * and a surprise in it must not cost the user an answer. `attempt` 0 means filtered before any provider was asked.
 */
export const serviceMetadata = z.looseObject({
  attempt: z.number().optional(),
  endpoints: z
    .looseObject({
      total: z.number().optional(),
      available: z
        .array(
          z.looseObject({
            model: z.string().optional(),
            provider: z.string().optional(),
            selected: z.boolean().optional(),
          }),
        )
        .optional(),
    })
    .optional(),
  is_byok: z.boolean().optional(),
  region: z.string().nullable().optional(),
  requested: z.string().optional(),
  strategy: z.string().optional(),
  summary: z.string().optional(),
  // From here on OpenRouter's (openrouter.md §5); `generation_time` in milliseconds.
  attempts: z
    .array(
      z.looseObject({
        provider: z.string().optional(),
        model: z.string().optional(),
        status: z.number().optional(),
      }),
    )
    .optional(),
  pipeline: z
    .array(z.looseObject({ type: z.string().optional(), name: z.string().optional(), summary: z.string().optional() }))
    .optional(),
  generation_time: z.number().optional(),
})

/** Routing metadata: who was asked, who answered, by which strategy. */
export type ServiceMetadata = z.infer<typeof serviceMetadata>

/** Strategies that occur (openrouter.md §5); the enum is open. */
export const routingStrategies = [
  'direct',
  'auto',
  'free',
  'latest',
  'alias',
  'fallback',
  'pareto',
  'bodybuilder',
  'fusion',
] as const

/** The metadata field under its name in each dialect, to spread into the schemas that may carry it. */
export const serviceMetadataFields = {
  [dialects.gateway.metadataField]: serviceMetadata.nullable().optional(),
  [dialects.openrouter.metadataField]: serviceMetadata.nullable().optional(),
}
