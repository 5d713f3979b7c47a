import * as z from 'zod'
import { text } from '../chat-parameters/checked-fields.ts'

// An unexpected value of one field must not lose the others.
const amount = z.number().nullable().optional().catch(undefined)
const maybeText = z.string().nullable().optional().catch(undefined)
const flag = z.boolean().optional().catch(undefined)
const texts = z.array(z.string()).optional().catch(undefined)

/** US dollars per token (or request, picture, …), as text. */
const price = z.string().optional().catch(undefined)

const prices = {
  prompt: price,
  completion: price,
  request: price,
  image: price,
  audio: price,
  web_search: price,
  internal_reasoning: price,
  input_cache_read: price,
  input_cache_write: price,
}

/**
 * Other prices under a condition: above a number of prompt tokens, or in a time of the day (UTC, as a clock number such
 * as 1030).
 */
const priceOverride = z.looseObject({ ...prices, min_prompt_tokens: amount, utc_start: amount, utc_end: amount })

/** Of the last 30 minutes: latency in milliseconds to the first token, throughput in tokens per second. */
const percentiles = z
  .looseObject({ p50: z.number(), p75: amount, p90: amount, p99: amount })
  .nullable()
  .optional()
  .catch(undefined)

/** One model at one provider. An absent field is not reported; null is unknown or none. */
export const modelEndpoint = z.looseObject({
  provider_name: z.string(),
  /** The provider's slug, sometimes with a variant after a slash: what provider preferences take. */
  tag: maybeText,
  name: maybeText,
  model_id: maybeText,
  context_length: amount,
  max_completion_tokens: amount,
  max_prompt_tokens: amount,
  /** Prices apply without a condition; a price is multiplied by 1 - `discount`. */
  pricing: z
    .looseObject({
      ...prices,
      discount: amount,
      overrides: z.array(priceOverride).nullable().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  /** `fp8`, `int4`, …; null or `unknown` if the provider does not say. */
  quantization: maybeText,
  supported_parameters: texts,
  supports_implicit_caching: flag,
  /** 0 is in use; below 0 it is degraded or switched off. */
  status: amount,
  latency_last_30m: percentiles,
  throughput_last_30m: percentiles,
  /** Percent of requests that succeeded; null if there were too few. */
  uptime_last_5m: amount,
  uptime_last_30m: amount,
  uptime_last_1d: amount,
})

/** Response of GET /models/{author}/{slug}/endpoints. */
export const modelEndpoints = z.looseObject({
  data: z.looseObject({
    id: z.string(),
    name: maybeText,
    description: maybeText,
    endpoints: z.array(modelEndpoint),
  }),
})

/** Response of GET /endpoints/zdr: all endpoints that keep nothing of a request. */
export const endpointList = z.looseObject({ data: z.array(modelEndpoint) })

/** An endpoint of that list, as the app keeps it. `model` is the `model_id` of an endpoint, `tag` null if unknown. */
export const zdrEndpoint = z.object({ model: z.string(), provider: z.string(), tag: z.string().nullable() })
export type ZdrEndpoint = z.infer<typeof zdrEndpoint>

/** The two parts of a model's id, before and after its first slash. */
export const modelPath = z.looseObject({ author: text('author'), slug: text('slug') })

/** Returns the path parameters of a model's id; null for an id without a slash, which no gateway with this path has. */
export function modelPathOf(id: string): z.infer<typeof modelPath> | null {
  const slash = id.indexOf('/')
  return slash <= 0 || slash === id.length - 1 ? null : { author: id.slice(0, slash), slug: id.slice(slash + 1) }
}

export type ReportedEndpoint = z.infer<typeof modelEndpoint>
export type ModelEndpoints = z.infer<typeof modelEndpoints>
