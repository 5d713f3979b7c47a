import * as z from 'zod'
import { explain } from '../messages/explain.ts'
import { issueError } from '../messages/zod-issue.ts'
import { mustBe, object, oneOf, text } from '../chat-parameters/checked-fields.ts'

/** Code challenge methods (gateway-api.md, POST /auth/keys). */
const codeChallengeMethods = ['S256', 'plain'] as const

/**
 * Body of POST /auth/keys. The document does not show which fields are required; only `code` is, since there is nothing
 * to exchange without it. The verifier is needed if the authorization request had a challenge.
 */
export const keyExchange = object(explain('requestBody'), {
  code: text('code').min(
    1,
    issueError(() => explain('codeEmpty')),
  ),
  code_challenge_method: oneOf('code_challenge_method', codeChallengeMethods).nullable().optional(),
  code_verifier: z.string(mustBe('code_verifier', explain('aString'))).optional(),
})

/** Key exchange result (gateway-api.md). `user_id` may be null at OpenRouter (openrouter.md §2). */
export const keyExchangeResult = z.looseObject({ key: z.string().min(1), user_id: z.string().nullable().optional() })

// An unexpected value of one field must not lose the others.
const amount = z.number().nullable().optional().catch(undefined)
const maybeText = z.string().nullable().optional().catch(undefined)
const flag = z.boolean().optional().catch(undefined)

/**
 * The status of the key that sends the request (openrouter.md §8). Amounts in US dollars. A limit of null means no
 * limit; absent means not reported.
 */
export const keyStatus = z.looseObject({
  label: maybeText,
  usage: amount,
  /** In the current day, week from Monday, and month of UTC. */
  usage_daily: amount,
  usage_weekly: amount,
  usage_monthly: amount,
  /** Billed by providers for the user's own keys there. */
  byok_usage: amount,
  byok_usage_daily: amount,
  byok_usage_weekly: amount,
  byok_usage_monthly: amount,
  include_byok_in_limit: flag,
  limit: amount,
  limit_remaining: amount,
  /** When usage is reset: `daily`, `weekly`, `monthly`; null is never. */
  limit_reset: maybeText,
  is_management_key: flag,
  is_free_tier: flag,
  /** ISO 8601; null is never. */
  expires_at: maybeText,
  rate_limit: z.looseObject({ requests: z.number(), interval: z.string() }).nullable().optional().catch(undefined),
})

/** Response of GET /key. */
export const keyStatusResponse = z.looseObject({ data: keyStatus })

/** Credit that was bought and used by the account, in US dollars. */
export const credits = z.looseObject({ total_credits: amount, total_usage: amount })

/** Response of GET /credits, which requires a management key at most gateways. */
export const creditsResponse = z.looseObject({ data: credits })

export type KeyStatus = z.infer<typeof keyStatus>
