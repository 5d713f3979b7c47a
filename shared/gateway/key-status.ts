import * as z from 'zod'

// An unexpected value of one field must not lose the others.
const amount = z.number().nullable().optional().catch(undefined)
const text = z.string().nullable().optional().catch(undefined)
const flag = z.boolean().optional().catch(undefined)

/**
 * The status of the key that sends the request (openrouter.md §8). Amounts in US dollars. A limit of null means no
 * limit; absent means not reported.
 */
export const keyStatus = z.looseObject({
  label: text,
  usage: amount,
  limit: amount,
  limit_remaining: amount,
  /** When usage is reset: `daily`, `weekly`, `monthly`; null is never. */
  limit_reset: text,
  is_management_key: flag,
  is_free_tier: flag,
  /** ISO 8601; null is never. */
  expires_at: text,
  rate_limit: z.looseObject({ requests: z.number(), interval: z.string() }).nullable().optional().catch(undefined),
})

/** Response of GET /key. */
export const keyStatusResponse = z.looseObject({ data: keyStatus })

export type KeyStatus = z.infer<typeof keyStatus>
