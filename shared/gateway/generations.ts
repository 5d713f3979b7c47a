import * as z from 'zod'
import { explain } from '../messages/explain.ts'
import { text } from '../chat-parameters/checked-fields.ts'
import { issueError } from '../messages/zod-issue.ts'

// An unexpected value of one field must not lose the others.
const amount = z.number().nullable().optional().catch(undefined)
const maybeText = z.string().nullable().optional().catch(undefined)
const flag = z.boolean().nullable().optional().catch(undefined)

/** A request to a provider: one for each attempt, also failed ones. `latency` in milliseconds. */
const providerResponse = z.looseObject({
  provider_name: maybeText,
  model_permaslug: maybeText,
  status: amount,
  latency: amount,
  is_byok: flag,
})

/**
 * What a gateway knows about one answer, transcription or speech after its end. Costs in US dollars, times in
 * milliseconds. With the user's own provider key (`is_byok`), `total_cost` is the gateway's fee and
 * `upstream_inference_cost` what the provider charges. An absent field is not reported; null is unknown or none.
 */
export const generation = z.looseObject({
  id: z.string(),
  /** `completions`, `tts`, `stt` and others. */
  api_type: maybeText,
  /** ISO 8601. */
  created_at: maybeText,
  model: maybeText,
  provider_name: maybeText,
  total_cost: amount,
  upstream_inference_cost: amount,
  cache_discount: amount,
  is_byok: flag,
  /** Whether the caller ended it early. */
  cancelled: flag,
  streamed: flag,
  finish_reason: maybeText,
  /** As the gateway counts them, for comparisons between models. */
  tokens_prompt: amount,
  tokens_completion: amount,
  /** As the provider counts and bills them. */
  native_tokens_prompt: amount,
  native_tokens_completion: amount,
  native_tokens_reasoning: amount,
  native_tokens_cached: amount,
  latency: amount,
  generation_time: amount,
  moderation_latency: amount,
  /** `global`, `europe`, `us`, `local`. */
  data_region: maybeText,
  service_tier: maybeText,
  web_search_engine: maybeText,
  num_fetches: amount,
  num_search_results: amount,
  provider_responses: z.array(providerResponse).nullable().optional().catch(undefined),
})

/** Response of GET /generation. */
export const generationResponse = z.looseObject({ data: generation })

/** Query of GET /generation: the id of an answer, also its `X-Generation-Id` header. */
export const generationQuery = z.looseObject({
  id: text('id').min(
    1,
    issueError(() => explain('idEmpty')),
  ),
})

export type Generation = z.infer<typeof generation>
