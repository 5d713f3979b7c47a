import * as z from 'zod'
import { dialects } from './dialect.ts'

/**
 * Routing metadata of a completion, a final chunk or an error (gateway-api.md, Chat completion response; openrouter.md
 * §5). Every field is optional and several may be null: the sources say "decode permissively", and an unexpected value
 * must not lose an answer. `attempt` 0 means excluded before any provider was asked.
 */
const serviceMetadata = z.looseObject({
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
  // The following fields are specific to OpenRouter (openrouter.md §5); `generation_time` in milliseconds.
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
    .array(
      z.looseObject({
        type: z.string().optional(),
        name: z.string().optional(),
        summary: z.string().optional(),
        cost_usd: z.number().nullable().optional().catch(undefined),
      }),
    )
    .optional(),
  generation_time: z.number().optional(),
})

/** Routing metadata: the endpoints asked, the one that answered, and the strategy. */
export type ServiceMetadata = z.infer<typeof serviceMetadata>

/** The metadata field under its name in each dialect, to be spread into the schemas that may contain it. */
export const serviceMetadataFields = {
  [dialects.gateway.metadataField]: serviceMetadata.nullable().optional(),
  [dialects.openrouter.metadataField]: serviceMetadata.nullable().optional(),
}
