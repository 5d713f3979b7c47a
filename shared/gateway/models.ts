import * as z from 'zod'

const maybeText = z.string().nullable().optional()
const maybeCount = z.number().nullable().optional()
/** A score; a value that is no number is unknown, and loses nothing else. */
const score = z.number().nullable().optional().catch(undefined)

/** US dollars per token (or request, image, …), as text. */
const price = z.string().optional()

/**
 * A model of GET /models: an extension of gateway-api.md in the shape of OpenRouter (openrouter.md §8), with all fields
 * that `models.list()` of @openrouter/sdk 1.3.19 requires. Our gateway fills every field. When reading, only the fields
 * that the app needs are required, since a plain OpenAI-compatible server lists only ids. `created` in Unix seconds,
 * `context_length` in tokens, dates as YYYY-MM-DD.
 */
const model = z.looseObject({
  id: z.string(),
  name: z.string().optional(),
  canonical_slug: z.string().optional(),
  created: z.number().optional(),
  description: z.string().optional(),
  context_length: maybeCount,
  architecture: z
    .looseObject({
      input_modalities: z.array(z.string()),
      output_modalities: z.array(z.string()),
      modality: maybeText,
      tokenizer: maybeText,
      instruct_type: maybeText,
    })
    .optional(),
  pricing: z
    .looseObject({
      prompt: z.string(),
      completion: z.string(),
      request: price,
      image: price,
      audio: price,
      web_search: price,
      internal_reasoning: price,
      input_cache_read: price,
      input_cache_write: price,
    })
    .optional(),
  top_provider: z
    .looseObject({ is_moderated: z.boolean(), context_length: maybeCount, max_completion_tokens: maybeCount })
    .optional(),
  per_request_limits: z.looseObject({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullable().optional(),
  /** Names of chat parameters that the model accepts; determines which controls are enabled. */
  supported_parameters: z.array(z.string()).optional(),
  default_parameters: z.record(z.string(), z.unknown()).nullable().optional(),
  /** Voices of a speech model; null for others. */
  supported_voices: z.array(z.string()).nullable().optional(),
  reasoning: z
    .looseObject({
      mandatory: z.boolean(),
      default_effort: maybeText,
      default_enabled: z.boolean().optional(),
      supported_efforts: z.array(z.string().nullable()).nullable().optional(),
      supports_max_tokens: z.boolean().optional(),
    })
    .optional(),
  /** Our embedded gateway's own field: it runs the model on its computer, or a server there does. */
  runs_locally: z.boolean().optional(),
  links: z.looseObject({ details: z.string() }).optional(),
  hugging_face_id: maybeText,
  /** The day from which the gateway may remove the model. */
  expiration_date: maybeText,
  /** Indices of Artificial Analysis, from 0 to 100: more is better. */
  benchmarks: z
    .looseObject({
      artificial_analysis: z
        .looseObject({ intelligence_index: score, coding_index: score, agentic_index: score })
        .nullable()
        .optional()
        .catch(undefined),
    })
    .nullable()
    .optional()
    .catch(undefined),
  knowledge_cutoff: maybeText,
})

/** Response of GET /models. `links` and `total_count` are required by the SDK, absent from plain servers. */
export const modelList = z.looseObject({
  data: z.array(model),
  links: z.looseObject({ next: z.string().nullable() }).optional(),
  total_count: z.int().optional(),
})

/**
 * Query of GET /models: modalities separated by commas, such as `speech` (openrouter.md §8), and a region of datacenters,
 * `eu` or `us`, in which a model has to have an endpoint.
 */
export const modelQuery = z.looseObject({ output_modalities: z.string().optional(), region: z.string().optional() })

export type Model = z.infer<typeof model>
export type ModelList = z.infer<typeof modelList>
