import { z } from 'zod'

/** A rule that one request leaves out. `training` is `data_collection`, `parameters` is `require_parameters`. */
export const liftedRule = z.enum([
  'zdr',
  'training',
  'region',
  'only',
  'ignore',
  'max-price',
  'quantizations',
  'parameters',
])

/** What one request does otherwise than its chat; the settings of the chat stay. */
export const requestAdjustment = z.object({
  model: z.string().min(1).max(300).optional(),
  /** Providers that are not asked, by slug or name. */
  ignore: z.array(z.string().min(1).max(200)).max(50).optional(),
  lift: z.array(liftedRule).max(20).optional(),
  allowFallbacks: z.literal(true).optional(),
  /** Parameters that are not sent. */
  unset: z.array(z.string().min(1).max(100)).max(100).optional(),
})
