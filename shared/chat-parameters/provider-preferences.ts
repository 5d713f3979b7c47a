import * as z from 'zod'
import { explain } from '../messages/explain.ts'
import { anyObject, boolean, list, mustBe, object, text, textOr } from './checked-fields.ts'

const slugs = (name: string) => list(name, text(name)).nullable().optional()
const yesOrNo = (name: string) => boolean(name).nullable().optional()

/** A price in US dollars, as a number or, as in the models list, as text. */
const price = (name: string) => z.union([z.number(), z.string()], mustBe(name, explain('aNumberOrString'))).optional()

/** A number for the median, or an object of percentiles such as `{ p50: 2, p99: 10 }`. */
const threshold = (name: string) =>
  z
    .union([z.number(), z.record(z.string(), z.unknown())], mustBe(name, explain('aNumberOrPercentiles')))
    .nullable()
    .optional()

/**
 * The routing preference `provider` of a chat request. gateway-api.md shows `allow_fallbacks` alone; the other keys
 * are those of openrouter.md §1 and of `ProviderPreferences` in @openrouter/sdk 1.3.19. Prices in US dollars per
 * million tokens, latencies in seconds, throughput in tokens per second.
 */
export const providerPreferences = object('provider', {
  allow_fallbacks: yesOrNo('provider.allow_fallbacks'),
  require_parameters: yesOrNo('provider.require_parameters'),
  zdr: yesOrNo('provider.zdr'),
  enforce_distillable_text: yesOrNo('provider.enforce_distillable_text'),
  data_collection: text('provider.data_collection').nullable().optional(),
  order: slugs('provider.order'),
  only: slugs('provider.only'),
  ignore: slugs('provider.ignore'),
  quantizations: slugs('provider.quantizations'),
  sort: textOr(
    object('provider.sort', {
      by: text('provider.sort.by').nullable().optional(),
      partition: text('provider.sort.partition').nullable().optional(),
    }),
  )
    .nullable()
    .optional(),
  max_price: object('provider.max_price', {
    prompt: price('provider.max_price.prompt'),
    completion: price('provider.max_price.completion'),
    request: price('provider.max_price.request'),
    image: price('provider.max_price.image'),
    audio: price('provider.max_price.audio'),
  }).optional(),
  preferred_min_throughput: threshold('provider.preferred_min_throughput'),
  preferred_max_latency: threshold('provider.preferred_max_latency'),
  options: anyObject('provider.options').optional(),
})

/** Which providers may serve a request, and in which order. */
export type ProviderPreferences = z.infer<typeof providerPreferences>
