import * as z from 'zod'
import { explain } from '../messages/explain.ts'
import { issueError } from '../messages/zod-issue.ts'
import { mustBe, object, oneOf, text } from './checked-fields.ts'

/** Code challenge methods (gateway-api.md, POST /auth/keys). */
export const codeChallengeMethods = ['S256', 'plain'] as const

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
