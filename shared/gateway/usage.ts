import * as z from 'zod'

// Counts and costs are nullable if a real gateway was observed to send null for "not measured" (openrouter.md §4).
const count = z.number().nullable().optional()
/** US dollars. */
const cost = z.number().nullable().optional()

/**
 * Tokens and cost of a completion (gateway-api.md, Chat completion response; openrouter.md §4). Counts in tokens,
 * costs in US dollars. Reasoning tokens are already inside `completion_tokens`. With the user's own provider key
 * (`is_byok`), `cost` is the gateway's fee and `cost_details.upstream_inference_cost` what the provider charges.
 */
export const usage = z.looseObject({
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  total_tokens: z.number(),
  completion_tokens_details: z
    .looseObject({
      reasoning_tokens: count,
      audio_tokens: count,
      image_tokens: count,
      accepted_prediction_tokens: count,
      rejected_prediction_tokens: count,
    })
    .nullable()
    .optional(),
  prompt_tokens_details: z
    .looseObject({ cached_tokens: count, cache_write_tokens: count, audio_tokens: count, video_tokens: count })
    .nullable()
    .optional(),
  cost,
  cost_details: z
    .looseObject({
      upstream_inference_prompt_cost: cost,
      upstream_inference_completions_cost: cost,
      upstream_inference_cost: cost,
      server_tool_cost: cost,
    })
    .nullable()
    .optional(),
  is_byok: z.boolean().nullable().optional(),
  server_tool_use_details: z
    .looseObject({ tool_calls_requested: count, tool_calls_executed: count, web_search_requests: count })
    .nullable()
    .optional(),
})

/** Tokens and cost of a completion. */
export type Usage = z.infer<typeof usage>

const knownUsage = usage.partial({ prompt_tokens: true, completion_tokens: true, total_tokens: true })

/** What is known of the tokens and cost of an answer: a gateway may report only its cost. */
export type KnownUsage = z.infer<typeof knownUsage>
