import { isLimitPeriod, type LimitPeriod } from '#shared/gateway/limit-period.ts'
import { isPlainKeyName } from '#shared/key-name.ts'
import type { CodeChallenge } from '../auth/authorization-codes.ts'
import { ApiError, type ApiErrorDetails } from '../http/api-error.ts'
import { authorizeText, type AuthorizeText } from './authorize-text.ts'
import { type AuthorizeCallback, parseCallbackUrl } from './callback.ts'

/** Chooses the sentence of a refusal from the text of the page. */
type ChooseProblem = (problems: AuthorizeText['problems']) => string

/** A refusal that the authorize page shows in the language of the browser. Its message is the English sentence. */
export class AuthorizeError extends ApiError {
  readonly chooseProblem: ChooseProblem

  constructor(status: number, chooseProblem: ChooseProblem, details: ApiErrorDetails = {}) {
    super(status, chooseProblem(authorizeText.problems), details)
    this.chooseProblem = chooseProblem
  }
}

/**
 * What a program asks the person for (RFC 6749 4.1.1, RFC 7636 4.3). The label and the limits of the key are those of
 * OpenRouter's `POST /auth/keys/code`.
 */
export interface AuthorizationRequest {
  /** Null if the person copies the code by hand. */
  readonly callback: AuthorizeCallback | null
  readonly challenge: CodeChallenge
  readonly keyLabel: string | null
  /** US dollars. */
  readonly limit: number | null
  /** How often the limit starts again; null is never. */
  readonly limitPeriod: LimitPeriod | null
  /** When the key ends at the latest, in milliseconds since 1970. */
  readonly expiresAt: number | null
  /** Returned to the program unchanged. */
  readonly state: string | null
}

/**
 * Reads the query of the authorize page. Unknown parameters are ignored, and parameters without a value count as
 * omitted (RFC 6749 3.1).
 * @throws ApiError 400 with a sentence for the person
 */
export function readAuthorizationRequest(query: URLSearchParams, now = Date.now()): AuthorizationRequest {
  const callback = readCallbackParameter(query)
  const state = readOne(query, 'state')
  return {
    callback,
    challenge: readChallenge(readOne(query, 'code_challenge'), readOne(query, 'code_challenge_method')),
    keyLabel: readKeyLabel(readOne(query, 'key_label')),
    limit: readLimit(readOne(query, 'limit')),
    limitPeriod: readLimitPeriod(readOne(query, 'usage_limit_type')),
    expiresAt: readExpiry(readOne(query, 'expires_at'), now),
    state: callback !== null && hasOwnState(callback, state) ? null : state,
  }
}

function readOne(query: URLSearchParams, name: string): string | null {
  const values = query.getAll(name)
  if (values.length > 1) throw new AuthorizeError(400, (problems) => problems.repeated(name))
  return values[0] === undefined || values[0] === '' ? null : values[0]
}

function readCallbackParameter(query: URLSearchParams): AuthorizeCallback | null {
  const text = readOne(query, 'callback_url')
  if (text === null) return null
  const callback = parseCallbackUrl(text)
  if (callback === undefined) throw new AuthorizeError(400, (problems) => problems.callback)
  // An answer that is already in the callback would be taken for the gateway's.
  const carried = new URL(callback.url).searchParams
  if (['code', 'error', 'iss'].some((name) => carried.has(name)))
    throw new AuthorizeError(400, (problems) => problems.answeredCallback)
  return callback
}

/**
 * Returns whether the callback contains `state`. Programs that cannot send it separately do so; it must not be added
 * twice.
 */
function hasOwnState({ url }: AuthorizeCallback, state: string | null): boolean {
  const own = new URL(url).searchParams.get('state')
  if (own !== null && state !== null && own !== state)
    throw new AuthorizeError(400, (problems) => problems.repeated('state'))
  return own !== null
}

function readChallenge(value: string | null, method: string | null): CodeChallenge {
  if (method !== null && method !== 'S256' && method !== 'plain')
    throw new AuthorizeError(400, (problems) => problems.method)
  if (value === null) {
    if (method !== null) throw new AuthorizeError(400, (problems) => problems.missingChallenge)
    return null
  }
  // Without a method a challenge is `plain` (RFC 7636 4.3).
  if (method !== 'S256') {
    if (!/^[\w.~-]{1,128}$/.test(value)) throw new AuthorizeError(400, (problems) => problems.challenge)
    return { method: 'plain', value }
  }
  // 32 bytes in base64url without padding are always 43 characters.
  if (!/^[\w-]{43}$/.test(value)) throw new AuthorizeError(400, (problems) => problems.challenge)
  return { method: 'S256', value }
}

function readKeyLabel(given: string | null): string | null {
  const label = given?.trim() ?? ''
  if (label === '') return null
  if (!isPlainKeyName(label)) throw new AuthorizeError(400, (problems) => problems.keyLabel)
  return label
}

function readLimit(given: string | null): number | null {
  if (given === null) return null
  // Larger amounts do not fit into the column.
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(given)) throw new AuthorizeError(400, (problems) => problems.limit)
  return Number(given)
}

function readLimitPeriod(given: string | null): LimitPeriod | null {
  if (given === null || isLimitPeriod(given)) return given
  throw new AuthorizeError(400, (problems) => problems.limitPeriod)
}

function readExpiry(given: string | null, now: number): number | null {
  if (given === null) return null
  // Other forms of dates mean different times on different computers.
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/.test(given)
    ? Date.parse(given)
    : NaN
  if (Number.isNaN(time) || time <= now) throw new AuthorizeError(400, (problems) => problems.expiry)
  return time
}
