import type { KeyRequest } from '#shared/gateway-profile.ts'
import { identity } from '#shared/identity.ts'
import { explain } from '#shared/messages/explain.ts'
import { badInput } from '../app-errors.ts'

/** The answer of a gateway through the browser. */
export interface SignInCallback {
  /** How it arrived, which must match the way that the sign-in opened. */
  readonly kind: 'scheme' | 'loopback'
  /** Random part of the path. */
  readonly nonce: string
  readonly code: string | null
  /** Error code of RFC 6749 4.1.2.1, `access_denied` if the person refused. */
  readonly error: string | null
  readonly errorDescription: string | null
  readonly state: string | null
  /** Identifier of the gateway (RFC 9207). */
  readonly issuer: string | null
}

/** Maximum length of a callback address in characters. */
const maxCallbackLength = 4096

const path = /^\/callback\/([\w-]{22,64})$/

/** Returns the callback address with the scheme of the app. */
export function schemeCallback(nonce: string): string {
  return `${identity.scheme}:/callback/${nonce}`
}

/** Returns the callback address on loopback. */
export function loopbackCallback(host: string, port: number, nonce: string): string {
  return `http://${host}:${port}/callback/${nonce}`
}

/** Parses a callback address. Returns null for any other address. */
export function readSignInCallback(text: string): SignInCallback | null {
  const url = text.length > maxCallbackLength ? null : URL.parse(text)
  const nonce = url && path.exec(url.pathname)?.[1]
  const kind = url && kindOf(url)
  if (!url || !nonce || !kind) return null
  const values = ['code', 'error', 'error_description', 'state', 'iss'].map((name) => url.searchParams.getAll(name))
  // Repeated parameters are invalid (RFC 6749 3.1).
  if (values.some(({ length }) => length > 1)) return null
  const [code = null, error = null, errorDescription = null, state = null, issuer = null] = values.map(
    ([value]) => value,
  )
  return { kind, nonce, code, error, errorDescription, state, issuer }
}

function kindOf({ protocol, hostname, host, username, password }: URL): SignInCallback['kind'] | null {
  if (username || password) return null
  if (identity.schemes.some((scheme) => protocol === `${scheme}:`)) return host === '' ? 'scheme' : null
  return protocol === 'http:' && (hostname === '127.0.0.1' || hostname === 'localhost') ? 'loopback' : null
}

/** Parameters of the sign-in page (gateway-api.md, Authentication; RFC 7636 4.3). */
interface AuthorizeRequest {
  /** Null if the page is to show the code instead. */
  readonly callbackUrl: string | null
  readonly challenge: string
  readonly state: string
  /** The limits of the key; null asks for none. */
  readonly request: KeyRequest | null
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Returns the address for the browser. Always uses S256: a plain challenge would be the verifier itself. */
export function authorizeUrlFor(
  authorizeUrl: string,
  { callbackUrl, challenge, state, request, now }: AuthorizeRequest,
): string {
  const url = new URL(authorizeUrl)
  if (callbackUrl !== null) url.searchParams.set('callback_url', callbackUrl)
  url.searchParams.set('code_challenge', challenge)
  url.searchParams.set('code_challenge_method', 'S256')
  url.searchParams.set('state', state)
  for (const [name, value] of Object.entries(request === null ? {} : keyParameters(request, now))) {
    if (value !== null) url.searchParams.set(name, value)
  }
  return url.href
}

const dayMs = 24 * 60 * 60_000

/** Parameters for a limited key, with the names of OpenRouter's `POST /auth/keys/code`. */
function keyParameters({ label, limitUsd, period, expiresInDays }: KeyRequest, now: number) {
  return {
    key_label: label,
    // Two decimals are a whole cent; a number could be written with an exponent.
    limit: limitUsd?.toFixed(2) ?? null,
    usage_limit_type: limitUsd === null ? null : period,
    expires_at: expiresInDays === null ? null : new Date(now + expiresInDays * dayMs).toISOString(),
  }
}

/**
 * Parses pasted text: the code alone, or the address at which the browser arrived. Throws `bad-input` for `code` for
 * other text or the address of another sign-in; the current sign-in continues to wait.
 */
export function readPasted(text: string, nonce: string): Omit<SignInCallback, 'kind' | 'nonce'> {
  const pasted = text.trim()
  const isAddress = /^[a-z][a-z\d+.-]*:\//i.test(pasted)
  if (!isAddress && /^[\x21-\x7e]+$/.test(pasted)) {
    return { code: pasted, error: null, errorDescription: null, state: null, issuer: null }
  }
  const callback = readSignInCallback(pasted)
  if (!callback) throw badInput(explain('signInUnreadable'), 'code')
  if (callback.nonce !== nonce) throw badInput(explain('signInOtherAttempt'), 'code')
  if (callback.code === null && callback.error === null) throw badInput(explain('signInNoCode'), 'code')
  return callback
}
