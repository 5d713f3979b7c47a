import type { ErrorData } from '#shared/errors.ts'
import type { SignInState } from '#shared/gateway-profile.ts'
import type { SignInCallback } from './callback-url.ts'

/** The sign-in that a callback is checked against. */
export interface PendingSignIn {
  readonly kind: SignInCallback['kind']
  readonly nonce: string
  readonly state: string
  readonly baseUrl: string
  readonly authorizeUrl: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

export type Verdict =
  | { readonly type: 'code'; readonly code: string }
  | {
      readonly type: 'refused'
      readonly reason: Extract<SignInState, { step: 'failed' }>['reason']
      readonly error: ErrorData | null
    }

/** Checks a callback with the expected path. `baseUrl` is the current one of the profile; null if it was removed. */
export function judgeCallback(
  pending: PendingSignIn,
  { code, error, errorDescription, state, issuer }: Omit<SignInCallback, 'kind' | 'nonce'>,
  baseUrl: string | null,
  now: number,
): Verdict {
  if (now >= pending.expiresAt) return refused('expired')
  if (state !== null && state !== pending.state) return refused('wrong-state')
  if (issuer !== null && !isIssuer(issuer, pending)) return refused('wrong-gateway')
  // The code belongs to the address at the start of the sign-in, and the profile has another one now.
  if (baseUrl !== pending.baseUrl) return refused('wrong-gateway')
  if (error === 'access_denied') return refused('denied')
  if (error !== null) {
    const message = printable(errorDescription ?? '') || `The gateway answered “${printable(error)}”.`
    return refused('gateway', { source: 'gateway', status: 400, code: printable(error), message })
  }
  // Only a callback with an error has no code.
  return { type: 'code', code: code ?? '' }
}

function refused(reason: Extract<Verdict, { type: 'refused' }>['reason'], error: ErrorData | null = null): Verdict {
  return { type: 'refused', reason, error }
}

/**
 * Returns whether the issuer is this gateway. Profiles have no issuer, so its origin must be that of the gateway (RFC
 * 9207 2.4).
 */
function isIssuer(issuer: string, { baseUrl, authorizeUrl }: PendingSignIn): boolean {
  const origin = URL.parse(issuer)?.origin
  return origin === new URL(baseUrl).origin || origin === new URL(authorizeUrl).origin
}

/** Shortens text from a URL for display and removes control characters. */
function printable(text: string): string {
  return text
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 300)
}
